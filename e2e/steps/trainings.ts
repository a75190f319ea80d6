import { call, type Person, sessionOf } from '../people.ts';
import { get, headersOf, post } from './given.ts';

/** A training that somebody needs, with a test of one question, of which the first option is right. */
export async function givenTest(admin: Person, needs: Person, name: string): Promise<void> {
  const session = await sessionOf(admin);
  const subject = { name, validity_months: 12, pass_mark: 80 };
  const { body } = await post(admin, session, '/api/training_subjects', subject);
  const { id } = body.subject as { id: number };
  const path = `/api/training_subjects/${id}`;
  const { user } = await sessionOf(needs);
  await post(admin, session, '/api/training_requirements', {
    subject_id: id,
    whom: 'employees',
    site_ids: user.sites.map((site) => site.id),
    strength: 'informs',
    reason: 'The law',
  });
  const { body: read } = await get(admin, session, `${path}/document`);
  const options = [
    { id: 'up', label: 'Both arms up', score: 1 },
    { id: 'down', label: 'One arm down', score: 0 },
  ];
  const question = { id: 'stop', type: 'radio', label: 'What says stop?', options, attr: {} };
  const sections = [{ id: 'test', title: 'Test', form_type: 'main', questions: [question] }];
  const headers = await headersOf(admin, session);
  const draft = { draft_number: read.draft_number, document: { sections } };
  const { body: saved } = await call(admin.home, 'PUT', `${path}/document`, draft, headers);
  await post(admin, session, `${path}/publish`, { draft_number: saved.draft_number });
}
