/** What there is on paper. */
export { AssessmentReport } from './paper/AssessmentReport';
export { Register } from './paper/Register';
