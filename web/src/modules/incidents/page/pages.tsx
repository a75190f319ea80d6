import { IncidentPage } from './IncidentPage';

/** All of one incident. */
export const SummaryPage = () => <IncidentPage />;

export const ReportStep = () => <IncidentPage step="report" />;
export const TeamStep = () => <IncidentPage step="team" />;
export const CausesStep = () => <IncidentPage step="root_cause" />;
export const ActionsStep = () => <IncidentPage step="actions" />;
export const ReviewStep = () => <IncidentPage step="review" />;
