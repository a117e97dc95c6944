import { useState } from 'react';
import type { Location } from '../../../../domain/contract/catalogue';
import type { SpotMap } from '../../../../domain/contract/spotMaps';
import {
  layoutOf,
  layoutProblem,
  MAX_ROWS,
  spotMapOf,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from '../../../../domain/spotLayout';
import { MAX_ROW, spotCount, type SpotLayout } from '../../../../domain/spotMap';
import { confirm } from '../../../core/confirm/confirm';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { useEditor } from '../../editor/useEditor';
import { getMaps, isSameMap, saveSpotMap } from '../service';
import { RoomGrid } from './RoomGrid';
import { Spots } from './Spots';
import { useCalls } from '../../calls';

export interface SpotMapEditorProps {
  readonly map: SpotMap;
  readonly locations: readonly Location[];
  readonly location: number | null;
  readonly editable: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Called with the stored map. */
  readonly onMap: (map: SpotMap) => void;
}

/** The first layout: two rows in front of the coach. */
const FIRST: SpotLayout = ['..C..', 'ooooo', 'ooooo'];
const layoutOfMap = ({ spot_layout, spot_map }: SpotMap): SpotLayout | null => spot_layout ?? layoutOf(spot_map);
const layoutAsText = (layout: SpotLayout | null): string =>
  layout?.map((row) => row.replace(/o/g, '●').replace(/\./g, '○')).join('\n') ?? 'Sin lugares numerados';

/** Draws the spots of a room or a class type, and takes them out of service. */
export function SpotMapEditor({ map, locations, location, editable, onUnsaved, onMap }: SpotMapEditorProps) {
  const { onCall } = useCalls();
  const [layout, setLayout] = useState(layoutOfMap(map));
  const isRoom = map.room_id !== null;
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [message, setMessage] = useState('');

  const isChanged = (next: SpotLayout | null, from: SpotMap): boolean => next?.join() !== layoutOfMap(from)?.join();
  const unsaved = isChanged(layout, map);
  const draw = (next: SpotLayout | null): void => {
    setLayout(next);
    editor.refuse(null);
    setMessage('');
    setAt(({ row, column }) => ({
      row: Math.max(0, Math.min(row, (next?.length ?? 1) - 1)),
      column: Math.max(0, Math.min(column, (next?.[0]?.length ?? 1) - 1)),
    }));
    onUnsaved(isChanged(next, map));
  };
  const take = (stored: SpotMap): void => {
    setLayout(layoutOfMap(stored));
    setAt({ row: 0, column: 0 });
    onUnsaved(false);
    onMap(stored);
  };
  const editor = useEditor<SpotMap>({
    title: () => `el mapa de «${map.name}»`,
    fields: (theirs) => [
      {
        label: 'Lugares',
        mine: String(spotCount(layout && spotMapOf(layout))),
        theirs: String(spotCount(theirs.spot_map)),
      },
      { label: 'Dibujo', mine: layoutAsText(layout), theirs: layoutAsText(layoutOfMap(theirs)) },
    ],
    onRead: async (refused) => {
      const maps = await onCall(getMaps);
      const theirs = maps.ok ? maps.data.find((one) => isSameMap(one, map)) : undefined;
      return theirs ? { ok: true, data: theirs } : { ok: false, error: refused };
    },
    onKeepMine: (theirs) => {
      onMap(theirs);
      void save(theirs.version);
    },
    onTakeTheirs: take,
  });
  const { busy, error } = editor;
  const save = async (version: number): Promise<void> => {
    const gone = spotCount(map.spot_map) - spotCount(layout && spotMapOf(layout));
    const text = layout
      ? `El mapa pierde ${gone === 1 ? 'un lugar' : `${gone} lugares`}, también en las clases por venir.`
      : isRoom
        ? 'Las clases de esta sala vuelven a tener los lugares de su tipo.'
        : 'Las clases de este tipo ya no tendrán lugares numerados.';
    if (gone > 0 && !(await confirm({ text, ok: 'Guardar' }))) return;
    await editor.save(
      () => onCall(() => saveSpotMap(map, { spot_layout: layout && [...layout], version })),
      (stored) => {
        take(stored);
        setMessage('Mapa guardado.');
      },
    );
  };

  const problem = layout && layoutProblem(layout);
  const [rows, columns] = [layout?.length ?? 0, layout?.[0]?.length ?? 0];
  return (
    <div className="rooms-editor">
      {editable && layout && (
        <>
          <p className="rooms-quiet">
            Toca una celda para cambiarla: lugar, hueco, coach. Con teclado: flechas y Enter. Los números van por fila;
            quien ya reservó conserva su número.
          </p>
          <div className="rooms-scroll">
            <RoomGrid layout={layout} at={at} disabled={busy} onAt={setAt} onDraw={draw} />
          </div>
          <div className="rooms-tools" role="group" aria-label="Filas y columnas">
            <Button variant="ghost" disabled={rows >= MAX_ROWS} onClick={() => draw(withRow(layout))}>
              Agregar fila
            </Button>
            <Button variant="ghost" disabled={columns >= MAX_ROW} onClick={() => draw(withColumn(layout))}>
              Agregar columna
            </Button>
            <Button variant="ghost" disabled={rows <= 1} onClick={() => draw(withoutRow(layout, at.row))}>
              {`Quitar fila ${at.row + 1}`}
            </Button>
            <Button variant="ghost" disabled={columns <= 1} onClick={() => draw(withoutColumn(layout, at.column))}>
              {`Quitar columna ${at.column + 1}`}
            </Button>
            <Button variant="ghost" onClick={() => draw(null)}>
              Quitar mapa
            </Button>
          </div>
        </>
      )}
      {!layout && (
        <p>
          {isRoom
            ? 'Sin mapa propio: cada clase tiene aquí los lugares de su tipo.'
            : 'Sin lugares numerados: cada quien se acomoda donde quiera.'}
        </p>
      )}
      {editable && !layout && (
        <Button variant="ghost" onClick={() => draw(layoutOfMap(map) ?? FIRST)}>
          Dibujar lugares
        </Button>
      )}
      <FormAlert text={problem ? 'El mapa necesita al menos un lugar.' : error} />
      <p role="status" className="rooms-message">
        {unsaved ? 'Cambios sin guardar.' : message}
      </p>
      {editable && unsaved && (
        <div className="rooms-actions">
          <Button variant="ghost" disabled={busy} onClick={() => draw(layoutOfMap(map))}>
            Descartar
          </Button>
          <Button busy={busy} disabled={problem !== null} onClick={() => void save(map.version)}>
            Guardar mapa
          </Button>
        </div>
      )}
      {layout && !problem && (
        <Spots
          key={`${location}-${map.version}`}
          layout={layout}
          map={map}
          locations={locations}
          location={location}
          editable={editable}
          unsaved={unsaved}
          onMap={onMap}
        />
      )}
      {editor.conflict}
    </div>
  );
}
