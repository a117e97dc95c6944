/** Stands in for style sheets, fonts and pictures, which the tests never look at. */
export default '';
