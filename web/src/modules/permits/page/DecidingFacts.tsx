import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { Permit } from '../api';
import { usePeriod } from '../period';
import { TypeMark } from '../TypeMark';
import { factsOf, factsUntil, stageAnswers } from './Answers';
import { type BadAnswer, badAnswers } from './badAnswers';
import classes from './page.module.css';

interface Props {
  permit: Permit;
  /** What is decided on: the request or its later end, or that the work is over. */
  what: 'approval' | 'closure';
}

/** What nobody decides on a permit without having read. */
export function DecidingFacts({ permit, what }: Props) {
  const { t } = useTranslation();
  const { fullDateTime, list } = useFormats();
  const period = usePeriod();
  const asked = permit.extensions?.find(({ state }) => state === 'asked');
  const where = [
    permit.site.name,
    permit.division?.name,
    permit.department?.name,
    permit.unit?.name,
    permit.location,
  ];
  return (
    <>
      <Facts
        facts={[
          [t('permits.field.type_id'), <TypeMark key="type" type={permit.type} />],
          [t('permits.field.description'), permit.description],
          [t('permits.field.place'), where.filter(Boolean).join(' · ')],
          [t('permits.column.period'), period(permit)],
          [
            t('permits.deciding.later'),
            permit.asked_until ? fullDateTime(permit.asked_until, permit.site.time_zone) : null,
          ],
          [t('permits.deciding.why'), asked?.remark],
          [t('permits.field.requester'), permit.requester?.name],
          [t('permits.field.worker_ids'), list((permit.workers ?? []).map(({ name }) => name))],
        ]}
      />
      <BadAnswers permit={permit} what={what} />
    </>
  );
}

function BadAnswers({ permit, what }: Props) {
  const { t } = useTranslation();
  const bad = useBad(permit, what);
  if (bad.length === 0) {
    // Without answers there is nothing to say of them.
    return permit.answers?.length ? <p>{t('permits.deciding.good')}</p> : null;
  }
  return (
    <section aria-label={t('permits.deciding.bad')}>
      <p className={classes.outside}>{t('permits.deciding.bad')}</p>
      <ul className={classes.bad}>
        {bad.map(({ key, label, said, remark }) => (
          <li key={key}>
            <p>
              {label}: <strong className={classes.outside}>{said || t('common.no')}</strong>
            </p>
            {remark ? <p className="quiet">{remark}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a later end first what was declared for it, then what the request says. */
function useBad(permit: Permit, what: Props['what']): BadAnswer[] {
  const { today } = useFormats();
  const of = (stage: string, revision: number, facts: ReturnType<typeof factsOf>) =>
    badAnswers({
      document: permit.form.document as FormDocument,
      stage,
      answers: stageAnswers(permit, stage, revision),
      facts,
      today: today(permit.site.time_zone),
    });
  if (what === 'closure') return of('closure', 0, factsOf(permit));
  const asked = permit.extensions?.find(({ state }) => state === 'asked');
  return [
    ...(asked ? of('extension', asked.revision, factsUntil(permit, asked.to_end)) : []),
    ...of('main', 0, factsOf(permit)),
  ];
}
