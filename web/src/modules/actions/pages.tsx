import { ActionsPage } from './ActionsPage';
import { VIEWS } from './views';

// One screen at five addresses. They are lists of their own, with their own
// rights, so that a link to one of them says what it shows.

export function AllActions() {
  return <ActionsPage view={VIEWS.all} />;
}

export function AloneActions() {
  return <ActionsPage view={VIEWS.alone} />;
}

export function ObservationActions() {
  return <ActionsPage view={VIEWS.observations} />;
}

export function IncidentActions() {
  return <ActionsPage view={VIEWS.incidents} />;
}

export function AuditActions() {
  return <ActionsPage view={VIEWS.audits} />;
}
