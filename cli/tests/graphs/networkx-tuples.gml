graph [
  node [
    id 0
    label "(0,0)"
  ]
  node [
    id 1
    label "(0,1)"
  ]
  node [
    id 2
    label "(0,2)"
  ]
  node [
    id 3
    label "(1,0)"
  ]
  node [
    id 4
    label "(1,1)"
  ]
  node [
    id 5
    label "(1,2)"
  ]
  edge [
    source 0
    target 3
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 1
    target 4
  ]
  edge [
    source 1
    target 2
  ]
  edge [
    source 2
    target 5
  ]
  edge [
    source 3
    target 4
  ]
  edge [
    source 4
    target 5
  ]
]
