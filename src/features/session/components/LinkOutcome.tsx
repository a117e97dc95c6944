import CircleCheck from 'lucide-react/icons/circle-check-big';
import { Button, LinkButton } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { FormAlert } from '../../../ui/FormAlert';

/** Where to go on: another screen, or something to do here. */
type Onward = { readonly label: string } & (
  { readonly to: string; readonly onPress?: () => void } | { readonly onPress: () => void }
);

export interface LinkOutcomeProps {
  /** What is being done, or what was done. */
  readonly text: string;
  readonly state: 'working' | 'done' | 'failed';
  readonly error?: string | null;
  readonly onward?: Onward;
  /** Something else that the person should know and may do. */
  readonly also?: {
    readonly text: string;
    readonly label: string;
    readonly busy: boolean;
    readonly onPress: () => void;
  };
}

/** What became of a mailed link. */
export function LinkOutcome({ text, state, error = null, onward, also }: LinkOutcomeProps) {
  return (
    <div className="session-sent">
      {state === 'done' && <CircleCheck className="session-sent__done" size={40} aria-hidden />}
      {state === 'working' && <Spinner label={text} />}
      {state !== 'failed' && <p role="status">{text}</p>}
      <FormAlert text={error} />
      {state !== 'working' &&
        onward &&
        ('to' in onward ? (
          <LinkButton to={onward.to} size="lg" block onClick={onward.onPress}>
            {onward.label}
          </LinkButton>
        ) : (
          <Button size="lg" block onClick={onward.onPress}>
            {onward.label}
          </Button>
        ))}
      {also && (
        <>
          <p className="session-soft">{also.text}</p>
          <Button variant="ghost" block busy={also.busy} onClick={also.onPress}>
            {also.label}
          </Button>
        </>
      )}
    </div>
  );
}
