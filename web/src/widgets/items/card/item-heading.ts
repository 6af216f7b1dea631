/** The heading level of an item in a list, below the heading of the page or of a section. */
export type ItemHeading = 'h2' | 'h3';
