// What observations show on Home, as one file: each part is smaller than what asking for it costs.
export { MonthTile } from './MonthTile';
export { ReviewWork } from './ReviewWork';
export { StoppedWork } from './Stopped';
