/** Each editor of what is stored shows what another admin has stored meanwhile ('Usar lo guardado'), and in which suite. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ADMIN = resolve(__dirname, '../../../src/admin');
const SUITES: Readonly<Record<string, string>> = {
  'access/components/Access': 'access',
  'announcements/components/AnnouncementEditor': 'content',
  'campaigns/CampaignEditor': 'campaigns',
  'catalogue/components/RowEditor': 'catalogue',
  'coachPay/RateDialog': 'coachPay',
  'config/components/SaveBar': 'config',
  'customFields/CustomFieldDialog': 'customFields',
  'customer/components/ChangeDialog': 'customerDialogs',
  'customer/components/tabs/Notes': 'customer',
  'discounts/DiscountDialog': 'offer',
  'forms/components/FormEditor': 'forms',
  'journeys/JourneyEditor': 'journeys',
  'mails/messages/MessageEditor': 'messages',
  'packages/containers/PackageScreen': 'packages',
  'pages/components/PageEditor': 'content',
  'paymentMethods/MethodDialog': 'offer',
  'rooms/components/RoomDialog': 'rooms',
  'rooms/components/SpotMapEditor': 'rooms',
  'schedule/components/ClassForm': 'schedule',
  'schedule/components/CoachForm': 'schedule',
  'team/components/RoleDialog': 'team',
  'tills/containers/CashCountScreen': 'till',
};

test('every editor of the admin area is named here with the suite that presses Usar lo guardado in it', () => {
  const editors = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && /\buseEditor[<(]/.test(readFileSync(join(ADMIN, name), 'utf8')))
    .map((name) => name.replace(/\.tsx$/, ''))
    .filter((name) => name !== 'editor/useEditor');
  expect(Object.keys(SUITES).sort()).toEqual(editors.sort());
  const silent = [...new Set(Object.values(SUITES))].filter(
    (suite) => !/takeTheirs\(|'Usar lo guardado'/.test(readFileSync(join(__dirname, `${suite}.test.tsx`), 'utf8')),
  );
  expect(silent).toEqual([]);
});
