/** What a mail tells. */
export type MailKind = 'reservation-made' | 'reservation-cancelled' | 'promoted' | 'seat-free' | 'class-cancelled' | 'coach-replaced';
