/**
 * Stands in for 'moment-timezone' in the browser (webpack.config.js, resolve.alias): the same library with
 * the zones of Mexico only.
 */
import moment from 'moment-timezone/moment-timezone';

/** Replaced by the build with packed data of the shipped zones and years. */
declare const MEXICAN_ZONES: { version: string; zones: string[]; links: string[] };

moment.tz.load(MEXICAN_ZONES);

export default moment;
