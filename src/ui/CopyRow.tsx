import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from './Button';
import './copyRow.scss';

interface CopyRowProps {
  readonly label: string;
  /** As people read it. */
  readonly text: string;
  /** What is copied; default: the text. */
  readonly value?: string;
}

/** A value with its name in a list of such rows, copied with one press. */
export function CopyRow({ label, text, value = text }: CopyRowProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const shown = useRef<HTMLElement>(null);
  const isCopied = copied === value;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // Not allowed here: marked, so that a person can copy it.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };

  return (
    <div className="ui-copy">
      <dt>{label}</dt>
      <dd>
        <span ref={shown} className="ui-copy__text">
          {text}
        </span>
        <Button
          variant="ghost"
          size="sm"
          icon={isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copiado' : 'Copiar'}
          <span className="ui-hidden"> {label}</span>
        </Button>
      </dd>
    </div>
  );
}
