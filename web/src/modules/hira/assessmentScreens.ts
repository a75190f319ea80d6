/** One assessment, read and written. */
export { EditAssessment } from './form/EditAssessment';
export { AssessmentPage } from './page/AssessmentPage';
