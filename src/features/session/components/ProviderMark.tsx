import type { SocialProvider } from '../../../../domain/configKinds';

/** The providers' own marks, by their brand rules. */
export function ProviderMark({ provider }: { readonly provider: SocialProvider }) {
  if (provider === 'facebook.com') {
    return (
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden focusable="false">
        <path
          fill="#0866ff"
          d="M24 12a12 12 0 1 0-14.9 11.65v-7.98H6.63V12H9.1v-1.58c0-4.08 1.85-5.97 5.85-5.97.76 0 2.07.15 2.6.3v3.31c-.28-.03-.77-.05-1.38-.05-1.96 0-2.72.75-2.72 2.68V12h3.92l-.68 3.67h-3.24v8.24A12 12 0 0 0 24 12z"
        />
      </svg>
    );
  }
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path
        fill="#4285f4"
        d="M23.5 12.27c0-.85-.08-1.66-.22-2.45H12v4.64h6.45a5.5 5.5 0 0 1-2.4 3.62v3h3.87c2.27-2.08 3.58-5.16 3.58-8.81z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.87-3c-1.08.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.73-4.96H1.29v3.09A12 12 0 0 0 12 24z"
      />
      <path fill="#fbbc05" d="M5.27 14.28a7.2 7.2 0 0 1 0-4.56V6.62H1.29a12 12 0 0 0 0 10.76z" />
      <path
        fill="#ea4335"
        d="M12 4.77c1.77 0 3.35.6 4.6 1.8l3.43-3.43A12 12 0 0 0 1.29 6.63l3.98 3.09C6.22 6.87 8.87 4.77 12 4.77z"
      />
    </svg>
  );
}
