// What incidents show on Home, as one file: each part is smaller than what asking for it costs.
export { ReadWork } from './lessons/ReadWork';
export { RateWork } from './RateWork';
export { StepWork } from './StepWork';
