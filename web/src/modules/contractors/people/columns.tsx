import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { StandingMark } from '@/modules/workers/Standing';
import { useCertificationWords, ValidityBadge } from '@/modules/workers/WorkerRow';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { namesOf } from '../columns';
import classes from '../contractors.module.css';
import type { Worker } from './api';
import { Face } from './Face';
import { useReasonWords } from './reasons';

/** What a list of workers shows. */
export function useWorkerColumns(hrefOf: (id: number) => string): Column<Worker>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useCertificationWords();
  const why = useReasonWords();
  const kit = useColumnKit();
  return [
    {
      key: 'name',
      label: t('contractors.field.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <span className={classes.named}>
          <Face worker={row} />
          <TitleCell
            below={[
              row.contractor ? '' : row.company_text,
              ...(row.certifications ?? []).map(words),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <AppLink href={hrefOf(row.id)}>{row.name}</AppLink>
          </TitleCell>
        </span>
      ),
    },
    {
      key: 'trade',
      label: t('contractors.field.trade'),
      width: 140,
      from: 720,
      render: (row) => row.skill?.name ?? kit.none,
    },
    {
      key: 'validity',
      label: t('contractors.field.certifications'),
      width: 130,
      from: 640,
      render: (row) =>
        row.certifications?.length ? (
          <ValidityBadge certifications={row.certifications} />
        ) : (
          kit.none
        ),
    },
    {
      key: 'standing',
      label: t('contractors.section.standing'),
      width: 200,
      from: 560,
      render: (row) =>
        row.standing ? (
          <span className={classes.words}>
            <span>
              <StandingMark standing={row.standing} />
            </span>
            <span className="quiet">{why(row.standing)}</span>
          </span>
        ) : (
          kit.none
        ),
    },
    kit.status(110, { sort: 'status' }),
    kit.more('phone', t('contractors.field.contact_phone'), (row) => row.phone),
    kit.more('sites', t('contractors.field.site_ids'), (row) => namesOf(row.sites)),
    kit.more('updated_at', t('contractors.field.updated_at'), (row) => dateTime(row.updated_at), {
      sort: 'updated_at',
      sortDown: true,
    }),
  ];
}
