/** What the index of the search holds, for those who write it and for those who read it. */
export const INDEX_OPTIONS = { fields: ["title", "text"], storeFields: ["title", "chapter"] };
