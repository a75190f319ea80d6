/** What there is of all assessments, in one part: they are gone between all the time. */
export { NewAssessment } from './form/NewAssessment';
export { HiraPage } from './HiraPage';
export { ImportRisks } from './ImportRisks';
export { TermsPage } from './terms/TermsPage';
