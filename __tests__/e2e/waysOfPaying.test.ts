/** On a phone, in the first demo studio; the other ways in the second one: bravo.test.ts. */
import { CASA_AURA } from '../../seed/content/casaAura';
import { openBrowser } from '../helpers/browser';
import { walkWaysOfPaying } from './waysOfPaying';

walkWaysOfPaying(CASA_AURA, openBrowser(), ['SPEI', 'Mercado Pago', 'a transfer']);
