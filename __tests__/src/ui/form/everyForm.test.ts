/** Where text is typed outside of the form engine, and why (src/ui/form/README.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SRC = resolve(__dirname, '../../../../src');

const REASONS: Readonly<Record<string, readonly string[]>> = {
  'a control of a form': [
    'admin/coachPay/StepsControl',
    'admin/fields/FieldDialog',
    'admin/packages/components/TypesControl',
    'admin/tills/components/Closing',
  ],
  'one field with its button': [
    'admin/cfdis/CertificateForm',
    'admin/customer/components/tabs/PrivacyPart',
    'admin/customers/components/StoredSegments',
    'admin/desk/components/Checkout',
    'admin/files/components/FileDialog',
    'admin/forms/components/FormEditor',
    'admin/list/SavedViews',
    'admin/mailServer/MailServer',
    'admin/paymentKeys/PaymentKeys',
    'admin/richText/InsertDialog',
    'admin/rooms/components/Spots',
    'admin/roster/components/PlaceDialog',
    'admin/setup/components/steps/Payments',
    'features/account/privacy/DeletionDialog',
    'features/checkout/containers/DiscountContainer',
    'features/checkout/components/GuestSeat',
    'features/icalendar/components/FeedDialog',
    'features/reservations/components/GuestDialog',
    'features/reservations/reserve/components/GuestSection',
  ],
  'an optional reason or comment beside a decision': [
    'admin/schedule/components/CancelDialog',
    'features/reservations/components/RateDialog',
    'features/videos/components/RateVideo',
  ],
  'a search or filter': [
    'admin/attendance/components/CheckIn',
    'admin/attendees/AttendeesScreen',
    'admin/audit/AuditScreen',
    'admin/cancellations/CancellationsScreen',
    'admin/coachPay/PeriodPicker',
    'admin/config/containers/ConfigScreen',
    'admin/customer/components/BookDialog',
    'admin/customers/CustomersScreen',
    'admin/customers/components/CustomerFilters',
    'admin/desk/components/Items',
    'admin/desk/containers/SalesScreen',
    'admin/discounts/DiscountsScreen',
    'admin/files/components/Library',
    'admin/giftCards/GiftCardsScreen',
    'admin/list/CustomerPicker',
    'admin/list/SearchField',
    'admin/mails/MailsScreen',
    'admin/numbers/ReportFilters',
    'admin/packages/containers/PackagesScreen',
    'admin/ratings/RatingsScreen',
    'features/videos/components/VideoFilters',
  ],
  'a step of the identity service': [
    'features/account/security/components/ConfirmStep',
    'features/account/security/components/SecurityDialog',
    'features/session/components/AddressForm',
    'features/session/components/CodeForm',
    'features/session/components/EmailField',
    'features/session/containers/LoginFormContainer',
    'features/session/components/NewPasswordForm',
  ],
  'rows that are edited in place': [
    'admin/catalogue/BookingOpensControl',
    'admin/config/components/ConfigControl',
    'admin/journeys/JourneyEditor',
    'admin/journeys/NumberField',
    'admin/journeys/StepCard',
    'admin/setup/components/steps/Packages',
    'admin/setup/components/steps/Week',
    'admin/setup/components/steps/WeekGrid',
  ],
};

it('text is typed into fields of the form engine, but where one of six reasons speaks against it', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('ui/'))
    .filter((path) =>
      /<(TextField|TextArea|PasswordField|EmailField|SearchField|QueryField)\b/.test(
        readFileSync(join(SRC, path), 'utf8'),
      ),
    )
    .map((path) => path.replace(/\.tsx$/, ''));
  expect(found.sort()).toEqual(Object.values(REASONS).flat().sort());
});
