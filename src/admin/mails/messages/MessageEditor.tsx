import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Message } from '../../../../domain/contract/messageSettings';
import type { MailKind } from '../../../../domain/mailKinds';
import type { FormValues } from '../../../../domain/forms/types';
import { settingProblem, type ChannelMode, type StoredMessageSetting } from '../../../../domain/messageSettings';
import { BODY_MAX, HEADING_MAX, SUBJECT_MAX, wordsProblem, type MessageWords } from '../../../../domain/messageWords';
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
import MessagePreview from './MessagePreview';
import MessageVersions from './MessageVersions';
import { VariableList } from './VariableList';
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
      {({ message, ours }) => (
        <Editor
          key={`${message.kind}.${message.version}`}
          message={message}
          ours={ours}
          onStored={(stored) => loaded.set({ message: stored, ours })}
          onClose={onClose}
        />
      )}
    </LoadedPart>
  );
}

const OWN_WORDS = [
  formField('subject', 'text', 'Asunto', { order: 6 }),
  formField('heading', 'text', 'Título', { order: 7 }),
  formField('body', 'textarea', 'Párrafos', { order: 8 }),
];
const WORDS = [
  { value: 'ours', label: 'El nuestro' },
  { value: 'own', label: 'El tuyo' },
];

/** Meta approves what goes by WhatsApp, and a notification is too short for them. */
const MAIL_ONLY = 'Tus palabras van en el correo. Por WhatsApp y como notificación sale nuestro texto corto.';

const fieldsOf = ({ must, channels_offered, times_rule, fixed_text }: Message, isOwn: boolean) => [
  ...(must === null ? [formField('enabled', 'boolean', 'Este mensaje se envía', { required: false })] : []),
  ...(channels_offered.length > 1
    ? [
        formField('channels', 'creatable-select', 'Canales', { order: 2, required: false }),
        formField('mode', 'text', 'Cuando alguien acepta varios canales', { order: 3, required: false }),
      ]
    : []),
  ...(times_rule ? [formField('times', 'text', times_rule.label, { order: 4 })] : []),
  ...(fixed_text === null
    ? [formField('words', 'text', 'Texto del correo', { order: 5, required: false }), ...(isOwn ? OWN_WORDS : [])]
    : []),
];

const isOwnIn = (values: FormValues): boolean => values.words === 'own';

const valuesOf = ({ enabled, channels, mode, times, text }: Message, ours: MessageWords): FormValues => ({
  words: text === null ? 'ours' : 'own',
  ...(text ?? ours),
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
  text: isOwnIn(values)
    ? {
        subject: fieldText(values.subject ?? null),
        heading: fieldText(values.heading ?? null),
        body: fieldText(values.body ?? null),
      }
    : null,
});

interface EditorProps {
  readonly message: Message;
  /** Our words, with variables. */
  readonly ours: MessageWords;
  readonly onStored: (message: Message) => void;
  readonly onClose: () => void;
}

function Editor({ message, ours, onStored, onClose }: EditorProps) {
  const { kind, must, variables, fixed_text, channels_offered: offered, times_rule: rule } = message;
  const { onCall, onSuccess } = useCalls();
  const { timezone } = useSelector(selectConfig);
  const [values, setValues] = useState(() => valuesOf(message, ours));
  const [showsVersions, setShowsVersions] = useState(false);
  const fields = fieldsOf(message, isOwnIn(values));
  const draft = useVersionedDraft(`mensaje.${kind}`, message.version, fieldsOf(message, true));
  const name = mailKindLabel(message);
  const setting = settingOf(values, message);
  const editor = useEditor<Message>({
    draft,
    keys: ['enabled', 'channels', 'times', 'subject', 'heading', 'body'],
    title: () => `el mensaje «${name}»`,
    fields: (theirs) => {
      const stored = new Map(settingLines(theirs, message));
      return settingLines(setting, message).map(([label, mine]) => ({ label, mine, theirs: stored.get(label) ?? '' }));
    },
    onRead: () => onCall(async () => (await getMessage(kind)).message),
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
    const wanted = settingOf(typed, message);
    const problem = settingProblem(kind, wanted) ?? (wanted.text && wordsProblem(wanted.text, variables));
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
    words: ({ field, value, onChange }) => (
      <div className="messages-mode">
        <p>{field.label}</p>
        <SegmentedFilter label={field.label} value={fieldText(value)} options={WORDS} onChange={onChange} />
        {isOwnIn(values) && offered.length > 1 && <p className="messages-note">{MAIL_ONLY}</p>}
        {isOwnIn(values) && <VariableList variables={variables} />}
      </div>
    ),
    subject: (props) => <TextControl {...props} extra={{ maxLength: SUBJECT_MAX, autoComplete: 'off' }} />,
    heading: (props) => <TextControl {...props} extra={{ maxLength: HEADING_MAX, autoComplete: 'off' }} />,
    body: (props) => (
      <TextControl
        {...props}
        extra={{ maxLength: BODY_MAX, rows: 6, hint: 'Un párrafo por línea. El botón y los datos van debajo, solos.' }}
      />
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
      {fixed_text !== null && <p className="messages-note">Su texto no se cambia. {fixed_text}</p>}
      <MessagePreview kind={kind} text={setting.text} variables={variables} isShort={offered.length > 1} />
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
