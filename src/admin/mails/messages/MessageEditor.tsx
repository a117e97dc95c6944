import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Message } from '../../../../domain/contract/messageSettings';
import type { MailKind } from '../../../../domain/mailKinds';
import type { FormValues } from '../../../../domain/forms/types';
import { settingProblem, type ChannelMode, type StoredMessageSetting } from '../../../../domain/messageSettings';
import type { Channel } from '../../../../domain/notifications';
import { selectConfig } from '../../../features/appconfig/state';
import { Button } from '../../../ui/Button';
import { fieldText, formField, textsOf } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { PageHeader } from '../../../ui/PageHeader';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { useVersionedDraft } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { mailKindLabel } from '../labels';
import { getMessage, putMessage } from '../service';
import { ChannelOrder } from './ChannelOrder';
import { MODES, settingLines } from './labels';
import MessageVersions from './MessageVersions';
import './messages.scss';

/** What one kind of message is: whether it is sent, by which channels, and when. */
export default function MessageEditor({ kind, onClose }: { readonly kind: MailKind; readonly onClose: () => void }) {
  const loaded = useLoaded(useCallback(() => getMessage(kind), [kind]));
  return (
    <LoadedPart
      loaded={loaded}
      failed="No pudimos cargar el mensaje."
      waiting={<SkeletonGroup label="Cargando el mensaje" shape="block" height={360} />}
    >
      {(message) => (
        <Editor key={`${message.kind}.${message.version}`} message={message} onStored={loaded.set} onClose={onClose} />
      )}
    </LoadedPart>
  );
}

const fieldsOf = ({ must, channels_offered, times_rule }: Message) => [
  ...(must === null ? [formField('enabled', 'boolean', 'Este mensaje se envía', { required: false })] : []),
  ...(channels_offered.length > 1
    ? [
        formField('channels', 'creatable-select', 'Canales', { order: 2, required: false }),
        formField('mode', 'text', 'Cuando alguien acepta varios canales', { order: 3, required: false }),
      ]
    : []),
  ...(times_rule ? [formField('times', 'text', times_rule.label, { order: 4 })] : []),
];

const valuesOf = ({ enabled, channels, mode, times }: Message): FormValues => ({
  enabled,
  channels: [...channels],
  mode,
  times: times.join(', '),
});

/** What is typed; 'abc' becomes NaN, which the rules refuse. */
const numbersOf = (text: string): number[] =>
  text
    .split(/[,;\s]+|\by\b/)
    .filter((part) => part !== '')
    .map(Number)
    .sort((a, b) => b - a);

const settingOf = (values: FormValues, { must, times_rule }: Message): StoredMessageSetting => ({
  enabled: must !== null || values.enabled === true,
  channels: textsOf(values.channels ?? null) as readonly Channel[],
  mode: fieldText(values.mode ?? null) as ChannelMode,
  times: times_rule ? numbersOf(fieldText(values.times ?? null)) : null,
});

interface EditorProps {
  readonly message: Message;
  readonly onStored: (message: Message) => void;
  readonly onClose: () => void;
}

function Editor({ message, onStored, onClose }: EditorProps) {
  const { kind, must, short, channels_offered: offered, times_rule: rule } = message;
  const { onCall, onSuccess } = useCalls();
  const { timezone } = useSelector(selectConfig);
  const [values, setValues] = useState(() => valuesOf(message));
  const [showsVersions, setShowsVersions] = useState(false);
  const fields = fieldsOf(message);
  const draft = useVersionedDraft(`mensaje.${kind}`, message.version, fields);
  const name = mailKindLabel(message);
  const setting = settingOf(values, message);
  const editor = useEditor<Message>({
    draft,
    keys: ['enabled', 'channels', 'times'],
    title: () => `el mensaje «${name}»`,
    fields: (theirs) => {
      const stored = new Map(settingLines(theirs, message));
      return settingLines(setting, message).map(([label, mine]) => ({ label, mine, theirs: stored.get(label) ?? '' }));
    },
    onRead: () => onCall(() => getMessage(kind)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: onStored,
  });
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () => onCall(() => putMessage(kind, { ...setting, version })),
      (stored) => {
        onSuccess('Mensaje guardado.');
        onStored(stored);
      },
    );
  const check: FormProps['check'] = (typed) => {
    const problem = settingProblem(kind, settingOf(typed, message));
    return problem ? { [problem.field]: problem.message } : {};
  };
  const render: FormProps['render'] = {
    channels: ({ id, value, onChange, errors }) => (
      <ChannelOrder
        id={id}
        offered={offered}
        value={textsOf(value) as readonly Channel[]}
        onChange={onChange}
        error={errors[''] ?? null}
      />
    ),
    mode: ({ field, value, onChange }) => (
      <div className="messages-mode">
        <p>{field.label}</p>
        <SegmentedFilter label={field.label} value={fieldText(value)} options={MODES} onChange={onChange} />
        <p className="messages-note">
          Cada persona elige sus canales en su cuenta; a quien no aceptó uno, por ahí no le llega.
        </p>
      </div>
    ),
    times: (props) => (
      <TextControl
        {...props}
        extra={{
          inputMode: 'numeric',
          autoComplete: 'off',
          hint: rule ? `Del ${rule.least} al ${rule.most}${rule.count > 1 ? ', separados por comas' : ''}.` : undefined,
        }}
      />
    ),
  };

  return (
    <div className="messages-editor">
      <PageHeader
        title={name}
        eyebrow={message.group}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Todos los mensajes
            </Button>
            {message.version > 0 && (
              <Button variant="ghost" disabled={editor.busy} onClick={() => setShowsVersions(true)}>
                Versiones
              </Button>
            )}
          </>
        }
      />
      {must !== null && <p className="messages-note">Este mensaje no se apaga. {must}</p>}
      {fields.length > 0 && (
        <Form
          className="messages-editor__form"
          fields={fields}
          values={values}
          onChange={setValues}
          render={render}
          check={check}
          errors={editor.errors}
          error={editor.error}
          busy={editor.busy}
          draftKey={draft.draftKey}
          onSubmit={() => save(draft.version)}
          submitLabel="Guardar"
        />
      )}
      {short && (
        <section className="messages-short">
          <h2>Mensaje corto</h2>
          <p>{short.text}</p>
          <p className="messages-note">
            Así sale por WhatsApp y como notificación. WhatsApp solo acepta plantillas que Meta aprobó: este texto no se
            cambia aquí.
          </p>
        </section>
      )}
      {showsVersions && (
        <MessageVersions
          message={message}
          timeZone={timezone}
          onRestored={(stored) => {
            draft.clear();
            onSuccess('Versión restaurada.');
            onStored(stored);
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
      {editor.conflict}
    </div>
  );
}
