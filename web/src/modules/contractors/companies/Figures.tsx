import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import type { Company } from '../api';
import classes from '../contractors.module.css';

interface Figure {
  name: 'observations' | 'incidents' | 'permits' | 'revoked' | 'audits' | 'papers' | 'expired';
  /** The list that shows what is counted. */
  href: string;
  count: () => Promise<{ meta: { total_count: number; more?: boolean } }>;
}

const ONE = { per_page: 1 } as const;

/** What is counted of a company, each number by the list to which it leads: both are the same. */
function figuresOf({ id, users }: Company): Figure[] {
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
  ];
  return [
    ...(ids.length > 0 ? ofPeople : []),
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

/** How good a company is, in numbers that lead to what they count; what one may not read is left out. */
export function Figures({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = figuresOf(company);
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
          const meta = found[index]?.data?.meta;
          if (!meta) return null;
          return (
            <div key={name}>
              <dt className="quiet">{t(`contractors.figures.${name}`)}</dt>
              <dd>
                <AppLink href={href}>{number(meta.total_count) + (meta.more ? '+' : '')}</AppLink>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
