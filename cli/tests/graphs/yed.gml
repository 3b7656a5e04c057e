Creator	"yFiles"
Version	"2.23"
graph
[
	hierarchic	1
	label	""
	directed	1
	node
	[
		id	0
		label	"a"
		graphics
		[
			x	0.0
			type	"rectangle"
		]
	]
	node [ id 1 label "b" ]
	node [ id 2 label "c" ]
	edge
	[
		source	0
		target	1
		graphics
		[
			fill	"#000000"
		]
	]
	edge [ source 1 target 2 graphics [ sourceArrow "standard" targetArrow "standard" ] ]
	edge [ source 2 target 0 graphics [ targetArrow "standard" ] ]
	edge [ source 2 target 0 graphics [ sourceArrow "standard" ] ]
]
