import CircleAlert from 'lucide-react/icons/circle-alert';
import { AlertRegion } from './AlertRegion';

/** What is wrong with the whole form; read aloud and brought into view when it comes. */
export function FormAlert({ text }: { readonly text: string | null }) {
  return (
    <AlertRegion text={text}>
      {text && (
        <p className="ui-form-alert">
          <CircleAlert size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </AlertRegion>
  );
}
