/** Stands in for axios' fetch adapter in the browser build (webpack.config.js): calls go through XMLHttpRequest. */
export const getFetch = null;
