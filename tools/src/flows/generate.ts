import { refreshFlows } from './refresh-flows';
import { sourcePieces } from './source-pieces';

await refreshFlows(process.cwd(), await sourcePieces(process.cwd()));
