import type { FastifyInstance } from 'fastify';
import { appconfigRoutes } from './appconfig/routes';
import { attendanceRoutes } from './attendance/routes';
import { calendarRoutes } from './calendar/routes';
import { catalogueRoutes } from './catalogue/routes';
import { checkoutRoutes } from './checkout/routes';
import { classRoutes } from './classes/routes';
import { contentRoutes } from './content/routes';
import { creditRoutes } from './credits/routes';
import { customerRoutes } from './customers/routes';
import { mailRoutes } from './mails/routes';
import { packageRoutes } from './packages/routes';
import { penaltyRoutes } from './penalties/routes';
import { purchaseRoutes } from './purchases/routes';
import { ratingRoutes } from './ratings/routes';
import { reservationRoutes } from './reservations/routes';
import { scheduleRoutes } from './schedule/routes';
import { waitlistRoutes } from './waitlists/routes';

export async function registerModules(app: FastifyInstance): Promise<void> {
  appconfigRoutes(app);
  customerRoutes(app);
  catalogueRoutes(app);
  packageRoutes(app);
  scheduleRoutes(app);
  reservationRoutes(app);
  ratingRoutes(app);
  attendanceRoutes(app);
  penaltyRoutes(app);
  creditRoutes(app);
  checkoutRoutes(app);
  purchaseRoutes(app);
  contentRoutes(app);
  waitlistRoutes(app);
  calendarRoutes(app);
  classRoutes(app);
  mailRoutes(app);
}
