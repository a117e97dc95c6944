import { runShare } from '../../helpers/runTogether';

runShare(__filename);
