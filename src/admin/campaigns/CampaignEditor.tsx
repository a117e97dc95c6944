import { useMemo, useState } from 'react';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import {
  CAMPAIGN_LENGTHS,
  CAMPAIGN_PATH,
  CAMPAIGN_PACES,
  unknownVariables,
  type CampaignPace,
} from '../../../domain/campaigns';
import type { Campaign, CampaignBody } from '../../../domain/contract/campaigns';
import type { Audience } from '../../../domain/customerFilter';
import type { FormValues } from '../../../domain/forms/types';
import { PATHS } from '../../core/routing/paths';
import { confirm } from '../../core/confirm/confirm';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';
import { fieldText, formField } from '../../ui/form/controls';
import { Form, type FormProps } from '../../ui/form/Form';
import { TextControl } from '../../ui/form/TextControls';
import { useCalls } from '../calls';
import { useVersionedDraft } from '../draft';
import { useEditor } from '../editor/useEditor';
import { audienceIn, useAudiences, type AudienceChoice } from '../customers/useAudiences';
import { ScreenSkeleton } from '../ScreenSkeleton';
import { AudienceNote } from './AudienceNote';
import { peopleText } from './labels';
import {
  deleteCampaign,
  getAudience,
  getCampaign,
  postCampaign,
  putCampaign,
  sendCampaign,
  testCampaign,
} from './service';

const ALL = 'todos';

const fieldsFor = (audiences: readonly AudienceChoice[]) => [
  formField('name', 'text', 'Nombre, para tu equipo'),
  formField('segment', 'select', 'A quién', {
    order: 2,
    items: [
      { value: ALL, label: 'Todos los clientes' },
      ...audiences.map(({ value, label, text }) => ({ value, label: `${label}: ${text}` })),
    ],
  }),
  formField('subject', 'text', 'Asunto', { order: 3 }),
  formField('heading', 'text', 'Título', { order: 4 }),
  formField('text', 'textarea', 'Texto', { order: 5 }),
  formField('button', 'text', 'Botón', { order: 6, className: 'col-6' }),
  formField('path', 'text', 'A dónde lleva', { order: 7, className: 'col-6' }),
  formField('pace', 'select', 'Qué tan rápido', {
    order: 8,
    items: CAMPAIGN_PACES.map((pace) => ({ value: String(pace), label: `${pace} correos por minuto` })),
  }),
];
const EMPTY: FormValues = {
  name: '',
  segment: ALL,
  subject: '',
  heading: '',
  text: '',
  button: 'Ver el calendario',
  path: PATHS.schedule,
  pace: String(CAMPAIGN_PACES[1]),
};

const valuesOf = ({ name, segment, subject, heading, text, button, path, pace }: Campaign): FormValues => ({
  name,
  subject,
  heading,
  text,
  button,
  path,
  segment: segment ?? ALL,
  pace: String(pace),
});
const textIn = (values: FormValues, key: string): string => fieldText(values[key] ?? null);
const segmentIn = (values: FormValues): Audience | null => {
  const text = textIn(values, 'segment');
  return text === ALL || text === '' ? null : (text as Audience);
};
const bodyOf = (values: FormValues): CampaignBody => ({
  name: textIn(values, 'name'),
  subject: textIn(values, 'subject'),
  heading: textIn(values, 'heading'),
  text: textIn(values, 'text'),
  button: textIn(values, 'button'),
  path: textIn(values, 'path'),
  segment: segmentIn(values),
  pace: Number(textIn(values, 'pace')) as CampaignPace,
});

type Line = readonly [label: string, of: (body: CampaignBody) => string];
const linesFor = (audiences: readonly AudienceChoice[]): readonly Line[] => [
  ['Nombre', ({ name }) => name],
  ['A quién', ({ segment }) => audienceIn(audiences, segment)],
  ['Asunto', ({ subject }) => subject],
  ['Título', ({ heading }) => heading],
  ['Texto', ({ text }) => text],
  ['Botón', ({ button, path }) => `${button} (${path})`],
  ['Qué tan rápido', ({ pace }) => `${pace} por minuto`],
];

const check: FormProps['check'] = (values) => {
  const problems = (['subject', 'heading', 'text'] as const).flatMap((key) => {
    const [unknown] = unknownVariables(textIn(values, key));
    return unknown === undefined ? [] : [[key, `«{${unknown}}» no existe: aquí solo se puede usar {nombre}.`]];
  });
  const path = textIn(values, 'path');
  const isPath = new RegExp(CAMPAIGN_PATH).test(path);
  return Object.fromEntries([
    ...problems,
    ...(isPath ? [] : [['path', 'Escribe una dirección de tu sitio, como /calendario.']]),
  ]);
};

const render: FormProps['render'] = {
  name: (props) => <TextControl {...props} extra={{ maxLength: CAMPAIGN_LENGTHS.name, autoComplete: 'off' }} />,
  subject: (props) => <TextControl {...props} extra={{ maxLength: CAMPAIGN_LENGTHS.subject, autoComplete: 'off' }} />,
  heading: (props) => <TextControl {...props} extra={{ maxLength: CAMPAIGN_LENGTHS.heading, autoComplete: 'off' }} />,
  text: (props) => (
    <TextControl
      {...props}
      extra={{
        maxLength: CAMPAIGN_LENGTHS.text,
        rows: 8,
        hint: 'Deja una línea vacía entre párrafos. {nombre} es el nombre de cada persona.',
      }}
    />
  ),
  button: (props) => <TextControl {...props} extra={{ maxLength: CAMPAIGN_LENGTHS.button, autoComplete: 'off' }} />,
};

interface EditorProps {
  /** null: a new one. */
  readonly stored: Campaign | null;
  /** Called with what is stored now, also once it is sent. */
  readonly onStored: (campaign: Campaign) => void;
  readonly onDeleted: () => void;
}

/** Writes a draft; sends it to oneself, and then to its group. */
export default function CampaignEditor(props: EditorProps) {
  const audiences = useAudiences();
  return audiences === null ? <ScreenSkeleton /> : <Editor {...props} audiences={audiences} />;
}

interface LoadedProps extends EditorProps {
  readonly audiences: readonly AudienceChoice[];
}

function Editor({ stored, onStored, onDeleted, audiences }: LoadedProps) {
  const fields = useMemo(() => fieldsFor(audiences), [audiences]);
  const lines = useMemo(() => linesFor(audiences), [audiences]);
  const { onCall, onWrite, onSuccess } = useCalls();
  const id = stored?.campaign_id ?? null;
  useTitle(stored?.name ?? 'Nueva campaña');
  const [values, setValues] = useState(() => (stored ? valuesOf(stored) : EMPTY));
  const draft = useVersionedDraft(`campana.${id ?? 'nueva'}`, stored?.version ?? 0, fields);
  const body = bodyOf(values);
  const isChanged = stored === null || lines.some(([, of]) => of(body) !== of(stored));
  const editor = useEditor<Campaign>({
    draft,
    title: ({ name }) => `la campaña «${name}»`,
    fields: (theirs) => lines.map(([label, of]) => ({ label, mine: of(body), theirs: of(theirs) })),
    onRead: () => onCall(() => getCampaign(id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: onStored,
  });
  const { busy, setBusy } = editor;
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () => onCall(() => (id === null ? postCampaign(body) : putCampaign(id, { ...body, version }))),
      (campaign) => {
        onSuccess('Campaña guardada.');
        onStored(campaign);
      },
    );
  const test = async (): Promise<void> => {
    setBusy(true);
    const result = await onWrite(() => testCampaign(id ?? 0));
    setBusy(false);
    if (result.ok) onSuccess('Te mandamos la prueba a tu correo.');
  };
  const send = async (): Promise<void> => {
    if (!stored) return;
    setBusy(true);
    const audience = await onWrite(() => getAudience(stored.segment));
    setBusy(false);
    if (!audience.ok) return;
    const text = `Se envía «${stored.subject}» a ${peopleText(audience.data.reached)}. Mientras sale puedes detenerla; lo que ya salió no regresa.`;
    if (!(await confirm({ text, ok: 'Enviar campaña', cancel: 'Todavía no' }))) return;
    setBusy(true);
    const result = await onWrite(() => sendCampaign(stored.campaign_id, stored.version));
    setBusy(false);
    if (!result.ok) return;
    draft.clear();
    onSuccess('La campaña está saliendo.');
    onStored(result.data);
  };
  const remove = async (): Promise<void> => {
    if (!stored) return;
    if (!(await confirm({ text: `Se borra el borrador «${stored.name}».`, ok: 'Borrar', cancel: 'Conservar' }))) return;
    const result = await onWrite(() => deleteCampaign(stored.campaign_id));
    if (!result.ok) return;
    draft.clear();
    onSuccess('Borrador borrado.');
    onDeleted();
  };

  return (
    <div className="ui-container ui-page campaign-editor">
      <PageHeader
        title={stored?.name ?? 'Nueva campaña'}
        eyebrow="Campañas"
        actions={
          <LinkButton variant="quiet" to={ADMIN_PATHS.campaigns}>
            Todas las campañas
          </LinkButton>
        }
      />
      <AudienceNote segment={segmentIn(values)} />
      <Form
        fields={fields}
        values={values}
        onChange={setValues}
        render={render}
        check={check}
        error={editor.error}
        busy={busy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel={stored ? 'Guardar' : 'Guardar borrador'}
      />
      {stored && (
        <div className="campaign-editor__end">
          {isChanged && <p>Guarda los cambios para probarla y enviarla.</p>}
          <Button disabled={busy || isChanged} onClick={() => void send()}>
            Enviar campaña
          </Button>
          <Button variant="ghost" disabled={busy || isChanged} onClick={() => void test()}>
            Enviarme una prueba
          </Button>
          <Button variant="danger" size="sm" disabled={busy} onClick={() => void remove()}>
            Borrar borrador
          </Button>
        </div>
      )}
      {editor.conflict}
    </div>
  );
}
