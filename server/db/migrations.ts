/** The list of migrations. */
import type { Migration } from 'kysely';
import * as studio from './migrations/0001_studio';
import * as waitlist from './migrations/0002_waitlist';
import * as jobsAndMail from './migrations/0003_jobs_mail';
import * as attendance from './migrations/0004_penalties_ratings_checkin';
import * as guests from './migrations/0005_guests';
import * as payments from './migrations/0007_payments';
import * as renewalMail from './migrations/0008_renewal_mail';
import * as paymentMethods from './migrations/0009_payment_methods';
import * as files from './migrations/0010_files';
import * as contentTimes from './migrations/0011_content_times';
import * as signUpAnswers from './migrations/0012_signup_answers';
import * as audit from './migrations/0014_audit';
import * as routines from './migrations/0015_routines';
import * as studioRow from './migrations/0016_studio';
import * as unpaidCash from './migrations/0017_unpaid_cash';
import * as trials from './migrations/0018_trials';
import * as eventSeats from './migrations/0019_event_seats';
import * as limits from './migrations/0021_limits';
import * as confirmedAddresses from './migrations/0022_confirmed_addresses';
import * as jobWorkers from './migrations/0023_job_workers';
import * as disputes from './migrations/0024_disputes';
import * as toggles from './migrations/0029_toggles';
import * as packageFiles from './migrations/0030_package_files';
import * as classCategories from './migrations/0031_class_categories';
import * as forms from './migrations/0032_forms';
import * as profile from './migrations/0034_profile';
import * as addresses from './migrations/0035_addresses';
import * as signedOutAt from './migrations/0036_signed_out_at';
import * as privateFiles from './migrations/0038_private_files';
import * as uploads from './migrations/0039_uploads';
import * as pageVersions from './migrations/0040_page_versions';
import * as privacy from './migrations/0041_privacy';
import * as auditAnonymise from './migrations/0042_audit_anonymise';
import * as spotHolds from './migrations/0043_spot_holds';
import * as purchaseSpot from './migrations/0044_purchase_spot';
import * as classTypeFacts from './migrations/0046_class_type_facts';
import * as movedReservations from './migrations/0047_moved_reservations';
import * as notifications from './migrations/0049_notifications';
import * as messages from './migrations/0052_messages';
import * as cardsAndTerms from './migrations/0054_cards_and_terms';
import * as foreignPhones from './migrations/0055_foreign_phones';
import * as coaches from './migrations/0060_coaches';
import * as schedule from './migrations/0061_schedule';
import * as waitlistPlace from './migrations/0064_waitlist_place';
import * as spotLayouts from './migrations/0065_spot_layouts';
import * as blockedSpots from './migrations/0066_blocked_spots';
import * as categoryVersion from './migrations/0067_category_version';
import * as deskCustomers from './migrations/0068_desk_customers';
import * as customerNotes from './migrations/0069_customer_notes';
import * as customerMerges from './migrations/0070_customer_merges';
import * as freezes from './migrations/0071_freezes';
import * as desk from './migrations/0073_desk';
import * as deskSales from './migrations/0074_desk_sales';
import * as tills from './migrations/0075_tills';
import * as packageVersions from './migrations/0076_package_versions';
import * as discountPackages from './migrations/0077_discount_packages';
import * as subscriptionPrices from './migrations/0078_subscription_prices';
import * as discountVersion from './migrations/0079_discount_version';
import * as archivedPaymentMethods from './migrations/0080_archived_payment_methods';
import * as programs from './migrations/0081_programs';
import * as archivedClassTypes from './migrations/0082_archived_class_types';
import * as archivedLocations from './migrations/0083_archived_locations';
import * as archivedInstructors from './migrations/0083b_archived_instructors';
import * as pageChanges from './migrations/0084_page_changes';
import * as announcementVersion from './migrations/0085_announcement_version';
import * as configVersions from './migrations/0087_config_versions';
import * as imports from './migrations/0090_imports';
import * as studioExports from './migrations/0091_studio_exports';
import * as videos from './migrations/0093_videos';
import * as fileDuration from './migrations/0094_file_duration';
import * as classLiveUrl from './migrations/0095_class_live_url';
import * as seriesLiveUrl from './migrations/0095_series_live_url';
import * as videoEncoding from './migrations/0096_video_encoding';
import * as formerSlugs from './migrations/0100_former_slugs';
import * as teamInvitations from './migrations/0102_team_invitations';
import * as tillOthers from './migrations/0103_till_others';
import * as reopenedDisputes from './migrations/0107_reopened_disputes';
import * as addressAnswers from './migrations/0109_address_answers';
import * as freeClaims from './migrations/0114_free_claims';
import * as cashDebts from './migrations/0115_cash_debts';
import * as addressNetworks from './migrations/0118_address_networks';
import * as severalSubscriptions from './migrations/0122_several_subscriptions';
import * as oneSubscription from './migrations/0123_one_subscription';
import * as classChangedAt from './migrations/0124_class_changed_at';
import * as reservationChangedAt from './migrations/0125_reservation_changed_at';
import * as customerSessions from './migrations/0131_customer_sessions';
import * as calendarEntries from './migrations/0133_calendar_entries';
import * as ratingNotes from './migrations/0134_rating_notes';
import * as paymentKey from './migrations/0135_payment_key';
import * as ownMethodSales from './migrations/0136_own_method_sales';
import * as tillWays from './migrations/0137_till_ways';
import * as customersWithoutMail from './migrations/0138_customers_without_mail';
import * as formPlaces from './migrations/0141_form_places';
import * as discountDays from './migrations/0142_discount_days';
import * as mailServer from './migrations/0145_mail_server';
import * as purchaseReserveClass from './migrations/0148_purchase_reserve_class';
import * as importLeaveOut from './migrations/0149_import_leave_out';
import * as roomMaps from './migrations/0150_room_maps';
import * as roomBlockedSpots from './migrations/0151_room_blocked_spots';
import * as severalDiscountPackages from './migrations/0152_discount_packages';
import * as roomOfClass from './migrations/0153_room_of_class';
import * as exportSchedule from './migrations/0154_export_schedule';
import * as paypalKeys from './migrations/0155_paypal_keys';
import * as teamBranches from './migrations/0156_team_branches';
import * as salePackages from './migrations/0158_sale_packages';
import * as saleLocation from './migrations/0159_sale_location';
import * as coachRates from './migrations/0160_coach_rates';
import * as coachStatements from './migrations/0161_coach_statements';
import * as accountants from './migrations/0162_accountants';
import * as accountantsInvited from './migrations/0163_accountants_invited';
import * as balances from './migrations/0164_balances';
import * as savedViews from './migrations/0165_saved_views';
import * as reportMails from './migrations/0166_report_mails';
import * as renewalConsents from './migrations/0167_renewal_consents';
import * as subscriptionEnds from './migrations/0168_subscription_ends';
import * as overdueTries from './migrations/0169_overdue_tries';
import * as agreedPrices from './migrations/0170_agreed_prices';
import * as storeCredit from './migrations/0171_store_credit';
import * as creditRefunds from './migrations/0172_credit_refunds';
import * as spentStoreCredit from './migrations/0173_spent_store_credit';
import * as spei from './migrations/0174_spei';
import * as creditAtTheDesk from './migrations/0175_credit_at_the_desk';
import * as keptHolds from './migrations/0177_kept_holds';
import * as returnedStoreCredit from './migrations/0179_returned_store_credit';
import * as giftCards from './migrations/0180_gift_cards';
import * as redeemedGiftCards from './migrations/0181_redeemed_gift_cards';
import * as transfers from './migrations/0182_transfers';
import * as renewalAttempts from './migrations/0183_renewal_attempts';
import * as methodDiscounts from './migrations/0186_method_discounts';
import * as cfdi from './migrations/0187_cfdi';
import * as taxReceipts from './migrations/0188_tax_receipts';
import * as taxRefunds from './migrations/0189_tax_refunds';
import * as refundsOfTaxReceipts from './migrations/0190_refunds_of_tax_receipts';
import * as oxxo from './migrations/0191_oxxo';
import * as installments from './migrations/0192_installments';
import * as mercadoPago from './migrations/0193_mercado_pago';
import * as lateInvoices from './migrations/0195_late_invoices';
import * as lostMoney from './migrations/0196_lost_money';
import * as brandVisits from './migrations/0197_brand_visits';
import * as endedPasses from './migrations/0198_ended_passes';
import * as studioWork from './migrations/0200_studio_work';
import * as messageSettings from './migrations/0201_message_settings';
import * as confirmedPlaces from './migrations/0202_confirmed_places';
import * as waitlistOffers from './migrations/0210_waitlist_offers';
import * as waitlistClosing from './migrations/0211_waitlist_closing';
import * as waitlistAfterClosing from './migrations/0212_waitlist_after_closing';
import * as fixedPlaces from './migrations/0220_fixed_places';
import * as fixedHolds from './migrations/0221_fixed_holds';
import * as fixedPlacePackages from './migrations/0222_fixed_place_packages';
import * as offeredHolds from './migrations/0229_offered_holds';
import * as campaigns from './migrations/0230_campaigns';
import * as campaignResults from './migrations/0231_campaign_results';
import * as journeys from './migrations/0234_journeys';
import * as readyJourneys from './migrations/0235_ready_journeys';
import * as personalDiscounts from './migrations/0236_personal_discounts';
import * as bookingWindows from './migrations/0238_booking_windows';
import * as referrals from './migrations/0242_referrals';
import * as receivedMessages from './migrations/0243_received_messages';
import * as familyMembers from './migrations/0244_family_members';
import * as familyPlaces from './migrations/0245_family_places';
import * as familyPackages from './migrations/0246_family_packages';
import * as answeredMessages from './migrations/0250_answered_messages';
import * as customerSegments from './migrations/0255_customer_segments';
import * as lapsedReferrals from './migrations/0256_lapsed_referrals';
import * as renewedPurchases from './migrations/0257_renewed_purchases';
import * as familyWaitlists from './migrations/0260_family_waitlists';
import * as familyLeavesWaitlist from './migrations/0261_family_leaves_waitlist';
import * as familyVersions from './migrations/0262_family_versions';
import * as formerPhones from './migrations/0270_former_phones';
import * as readyCelebrations from './migrations/0271_ready_celebrations';
import * as subscriptionReadings from './migrations/0272_subscription_readings';

/**
 * Stands for a migration that made only functions or views, which are routines now; older databases list it as applied.
 */
const moved: Migration = { up: async () => undefined };

/** All migrations by number. A landed migration is never changed; views and functions are in server/db/routines. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_studio': studio,
  '0002_waitlist': waitlist,
  '0003_jobs_mail': jobsAndMail,
  '0004_penalties_ratings_checkin': attendance,
  '0005_guests': guests,
  '0006_excused': moved,
  '0007_payments': payments,
  '0008_renewal_mail': renewalMail,
  '0009_payment_methods': paymentMethods,
  '0010_files': files,
  '0011_content_times': contentTimes,
  '0012_signup_answers': signUpAnswers,
  '0013_file_addresses': moved,
  '0014_audit': audit,
  '0015_routines': routines,
  '0016_studio': studioRow,
  '0017_unpaid_cash': unpaidCash,
  '0018_trials': trials,
  '0019_event_seats': eventSeats,
  '0021_limits': limits,
  '0022_confirmed_addresses': confirmedAddresses,
  '0023_job_workers': jobWorkers,
  '0024_disputes': disputes,
  '0029_toggles': toggles,
  '0030_package_files': packageFiles,
  '0031_class_categories': classCategories,
  '0032_forms': forms,
  '0034_profile': profile,
  '0035_addresses': addresses,
  '0036_signed_out_at': signedOutAt,
  '0038_private_files': privateFiles,
  '0039_uploads': uploads,
  '0040_page_versions': pageVersions,
  '0041_privacy': privacy,
  '0042_audit_anonymise': auditAnonymise,
  '0043_spot_holds': spotHolds,
  '0044_purchase_spot': purchaseSpot,
  '0046_class_type_facts': classTypeFacts,
  '0047_moved_reservations': movedReservations,
  '0049_notifications': notifications,
  '0052_messages': messages,
  '0054_cards_and_terms': cardsAndTerms,
  '0055_foreign_phones': foreignPhones,
  '0060_coaches': coaches,
  '0061_schedule': schedule,
  '0064_waitlist_place': waitlistPlace,
  '0065_spot_layouts': spotLayouts,
  '0066_blocked_spots': blockedSpots,
  '0067_category_version': categoryVersion,
  '0068_desk_customers': deskCustomers,
  '0069_customer_notes': customerNotes,
  '0070_customer_merges': customerMerges,
  '0071_freezes': freezes,
  '0073_desk': desk,
  '0074_desk_sales': deskSales,
  '0075_tills': tills,
  '0076_package_versions': packageVersions,
  '0077_discount_packages': discountPackages,
  '0078_subscription_prices': subscriptionPrices,
  '0079_discount_version': discountVersion,
  '0080_archived_payment_methods': archivedPaymentMethods,
  '0081_programs': programs,
  '0082_archived_class_types': archivedClassTypes,
  '0083_archived_locations': archivedLocations,
  '0083b_archived_instructors': archivedInstructors,
  '0084_page_changes': pageChanges,
  '0085_announcement_version': announcementVersion,
  '0087_config_versions': configVersions,
  '0090_imports': imports,
  '0091_studio_exports': studioExports,
  '0093_videos': videos,
  '0094_file_duration': fileDuration,
  '0095_class_live_url': classLiveUrl,
  '0095_series_live_url': seriesLiveUrl,
  '0096_video_encoding': videoEncoding,
  '0100_former_slugs': formerSlugs,
  '0102_team_invitations': teamInvitations,
  '0103_till_others': tillOthers,
  '0107_reopened_disputes': reopenedDisputes,
  '0109_address_answers': addressAnswers,
  '0114_free_claims': freeClaims,
  '0115_cash_debts': cashDebts,
  '0118_address_networks': addressNetworks,
  '0122_several_subscriptions': severalSubscriptions,
  '0123_one_subscription': oneSubscription,
  '0124_class_changed_at': classChangedAt,
  '0125_reservation_changed_at': reservationChangedAt,
  '0131_customer_sessions': customerSessions,
  '0133_calendar_entries': calendarEntries,
  '0134_rating_notes': ratingNotes,
  '0135_payment_key': paymentKey,
  '0136_own_method_sales': ownMethodSales,
  '0137_till_ways': tillWays,
  '0138_customers_without_mail': customersWithoutMail,
  '0141_form_places': formPlaces,
  '0142_discount_days': discountDays,
  '0145_mail_server': mailServer,
  '0148_purchase_reserve_class': purchaseReserveClass,
  '0149_import_leave_out': importLeaveOut,
  '0150_room_maps': roomMaps,
  '0151_room_blocked_spots': roomBlockedSpots,
  '0152_discount_packages': severalDiscountPackages,
  '0153_room_of_class': roomOfClass,
  '0154_export_schedule': exportSchedule,
  '0155_paypal_keys': paypalKeys,
  '0156_team_branches': teamBranches,
  '0158_sale_packages': salePackages,
  '0159_sale_location': saleLocation,
  '0160_coach_rates': coachRates,
  '0161_coach_statements': coachStatements,
  '0162_accountants': accountants,
  '0163_accountants_invited': accountantsInvited,
  '0164_balances': balances,
  '0165_saved_views': savedViews,
  '0166_report_mails': reportMails,
  '0167_renewal_consents': renewalConsents,
  '0168_subscription_ends': subscriptionEnds,
  '0169_overdue_tries': overdueTries,
  '0170_agreed_prices': agreedPrices,
  '0171_store_credit': storeCredit,
  '0172_credit_refunds': creditRefunds,
  '0173_spent_store_credit': spentStoreCredit,
  '0174_spei': spei,
  '0175_credit_at_the_desk': creditAtTheDesk,
  '0177_kept_holds': keptHolds,
  '0179_returned_store_credit': returnedStoreCredit,
  '0180_gift_cards': giftCards,
  '0181_redeemed_gift_cards': redeemedGiftCards,
  '0182_transfers': transfers,
  '0183_renewal_attempts': renewalAttempts,
  '0186_method_discounts': methodDiscounts,
  '0187_cfdi': cfdi,
  '0188_tax_receipts': taxReceipts,
  '0189_tax_refunds': taxRefunds,
  '0190_refunds_of_tax_receipts': refundsOfTaxReceipts,
  '0191_oxxo': oxxo,
  '0192_installments': installments,
  '0193_mercado_pago': mercadoPago,
  '0195_late_invoices': lateInvoices,
  '0196_lost_money': lostMoney,
  '0197_brand_visits': brandVisits,
  '0198_ended_passes': endedPasses,
  '0200_studio_work': studioWork,
  '0201_message_settings': messageSettings,
  '0202_confirmed_places': confirmedPlaces,
  '0210_waitlist_offers': waitlistOffers,
  '0211_waitlist_closing': waitlistClosing,
  '0212_waitlist_after_closing': waitlistAfterClosing,
  '0220_fixed_places': fixedPlaces,
  '0221_fixed_holds': fixedHolds,
  '0222_fixed_place_packages': fixedPlacePackages,
  '0229_offered_holds': offeredHolds,
  '0230_campaigns': campaigns,
  '0231_campaign_results': campaignResults,
  '0234_journeys': journeys,
  '0235_ready_journeys': readyJourneys,
  '0236_personal_discounts': personalDiscounts,
  '0238_booking_windows': bookingWindows,
  '0242_referrals': referrals,
  '0243_received_messages': receivedMessages,
  '0244_family_members': familyMembers,
  '0245_family_places': familyPlaces,
  '0246_family_packages': familyPackages,
  '0250_answered_messages': answeredMessages,
  '0255_customer_segments': customerSegments,
  '0256_lapsed_referrals': lapsedReferrals,
  '0257_renewed_purchases': renewedPurchases,
  '0260_family_waitlists': familyWaitlists,
  '0261_family_leaves_waitlist': familyLeavesWaitlist,
  '0262_family_versions': familyVersions,
  '0270_former_phones': formerPhones,
  '0271_ready_celebrations': readyCelebrations,
  '0272_subscription_readings': subscriptionReadings,
};
