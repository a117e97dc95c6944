/** Stands in for React's package of that name (webpack.config.js). */
module.exports = Object.assign;
