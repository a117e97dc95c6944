import CircleAlert from 'lucide-react/icons/circle-alert';

/** What went wrong with the whole form; read aloud when it comes. */
export function FormError({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="session-error">
          <CircleAlert size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
