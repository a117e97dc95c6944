import { useTitle } from '../../../ssr/RenderContext';
import { PageHeader } from '../../../ui/PageHeader';

/** /preguntas-frecuentes: a title only (specification, section 2). */
export default function QuestionsScreen() {
  useTitle('Preguntas Frecuentes');
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Preguntas Frecuentes" />
    </div>
  );
}
