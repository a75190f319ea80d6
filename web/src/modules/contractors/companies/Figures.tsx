import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import type { Company } from '../api';
import classes from '../contractors.module.css';

interface Figure {
  name:
    | 'observations'
    | 'incidents'
    | 'hurt'
    | 'permits'
    | 'revoked'
    | 'audits'
    | 'score'
    | 'papers'
    | 'expired';
  /** The list that shows what is counted. */
  href: string;
  count: () => Promise<Counted>;
}

/** How many there are, or the average of their scores; null: none has a score. */
type Counted = { meta: { total_count: number; more?: boolean } } | { average: number | null };

const ONE = { per_page: 1 } as const;

/** What is counted of a company, each number by the list to which it leads: both are the same. */
function figuresOf({ id, users, company_name }: Company, knowsWhoIsHurt: boolean): Figure[] {
  const ids = (users ?? []).map((each) => each.id);
  const by = ids.join(',');
  const papers = (status: 'approved' | 'expired'): Figure['count'] => {
    const params = { path: { id }, query: { ...ONE, status: [status] } };
    return () => unwrap(api.GET('/api/contractors/{id}/contractor_documents', { params }));
  };
  const ofPeople: Figure[] = [
    {
      name: 'observations',
      href: `/observations?reporter_id=${by}`,
      count: () =>
        unwrap(
          api.GET('/api/v2/observations', { params: { query: { ...ONE, reporter_id: ids } } }),
        ),
    },
    {
      name: 'incidents',
      href: `/incidents?reporter_id=${by}`,
      count: () =>
        unwrap(api.GET('/api/v2/incidents', { params: { query: { ...ONE, reporter_id: ids } } })),
    },
    {
      name: 'permits',
      href: `/permits?requester_id=${by}`,
      count: () => permits(ids),
    },
    {
      name: 'revoked',
      href: `/permits?requester_id=${by}&status=revoked`,
      count: () => permits(ids, ['revoked']),
    },
    {
      name: 'audits',
      href: `/audits/all?auditee_id=${by}`,
      count: () =>
        unwrap(api.GET('/api/audit_records', { params: { query: { ...ONE, auditee_id: ids } } })),
    },
    { name: 'score', href: `/audits/all?auditee_id=${by}&scored=true`, count: () => score(ids) },
  ];
  const hurt: Figure = {
    name: 'hurt',
    href: `/incidents?${new URLSearchParams({ victim_company: company_name })}`,
    count: () =>
      unwrap(
        api.GET('/api/v2/incidents', {
          params: { query: { ...ONE, victim_company: company_name } },
        }),
      ),
  };
  return [
    ...(ids.length > 0 ? ofPeople : []),
    ...(knowsWhoIsHurt ? [hurt] : []),
    {
      name: 'papers',
      href: `/contractor/${id}/documents?status=approved`,
      count: papers('approved'),
    },
    {
      name: 'expired',
      href: `/contractor/${id}/documents?status=expired`,
      count: papers('expired'),
    },
  ];
}

const permits = (requester_id: number[], status?: ['revoked']) =>
  unwrap(
    api.GET('/api/permit_form_questions', { params: { query: { ...ONE, requester_id, status } } }),
  );

/** The average of the latest audits that have a score. */
async function score(auditee_id: number[]): Promise<Counted> {
  const { points } = await unwrap(
    api.GET('/api/audit_records/trend', { params: { query: { auditee_id } } }),
  );
  const scores = (points ?? []).flatMap(({ percent }) => (percent == null ? [] : [percent]));
  if (scores.length === 0) return { average: null };
  return { average: scores.reduce((sum, each) => sum + each, 0) / scores.length };
}

/** How good a company is, in numbers that lead to what they count; what one may not read is left out. */
export function Figures({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { can } = useCan();
  const figures = figuresOf(company, can('Incident', 'approve'));
  const shown = (counted: Counted) =>
    'meta' in counted
      ? number(counted.meta.total_count) + (counted.meta.more ? '+' : '')
      : counted.average != null && percent(counted.average);
  const found = useQueries({
    queries: figures.map(({ name, href, count }) => ({
      queryKey: ['contractors', 'figures', company.id, name, href],
      queryFn: count,
      retry: false,
    })),
  });
  return (
    <>
      {company.users?.length ? null : <p className="quiet">{t('contractors.figures.nobody')}</p>}
      <dl className={classes.figures}>
        {figures.map(({ name, href }, index) => {
          const counted = found[index]?.data;
          const value = counted && shown(counted);
          if (!value) return null;
          return (
            <div key={name}>
              <dt className="quiet">{t(`contractors.figures.${name}`)}</dt>
              <dd>
                <AppLink href={href}>{value}</AppLink>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
