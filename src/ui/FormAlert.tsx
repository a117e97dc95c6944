import CircleAlert from 'lucide-react/icons/circle-alert';

/** What is wrong with the whole form; read aloud when it comes. */
export function FormAlert({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="ui-form-alert">
          <CircleAlert size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
