/** What Jest gives for a stylesheet: layout is looked at in the browser tests. */
export default {};
