// What actions show on Home, as one file: each part is smaller than what asking for it costs.
export { ActionTiles } from './ActionTiles';
export { ActionWork } from './ActionWork';
