import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from '@/core/comments/api';
import { isGone } from '@/platform/errors';
import { ErrorState } from '@/ui/ErrorState';
import { useIsPhone } from '@/ui/media';
import { PaperFoot } from '@/ui/print/PaperFoot';
import { StatusBadge } from '@/ui/StatusBadge';
import { type ListedRecord, type RecordApi, useListed } from '../api';
import { type Alias, FormerNumbers } from '../FormerNumbers';
import { useRecordId } from '../navigation';
import { FactsSkeleton, RestSkeleton } from '../PanelSkeleton';
import type { WholeRecord } from '../RecordPanel';
import { RecordStory } from '../RecordStory';
import type { Entry } from '../RecordTimeline';
import { titleOf } from '../title';
import { useDeletion } from '../useDeletion';
import { PageHead, type People } from './PageHead';
import { MoreMoves, PrimaryMove } from './PageMoves';
import type { MenuMove, PageSection, Primary, RecordLink, Stage } from './page';
import classes from './page.module.css';
import { RecordLinks } from './RecordLinks';
import { SectionCard } from './SectionCard';
import { SectionIndex, SectionMenu } from './SectionIndex';
import { StageBar } from './StageBar';
import { useSections } from './useSections';

interface Props<R extends ListedRecord, O extends R & WholeRecord> {
  api: Pick<RecordApi<never, R, O>, 'kind' | 'keys' | 'one' | 'list'>;
  /** Without one it is in the address. */
  id?: number;
  /** What it is called until its title is there. */
  fallback: string;
  /** The list it comes from. */
  back: { readonly href: string; readonly label: string };
  status?: (row: R) => ReactNode;
  /** Beside the status: the risk, a day. */
  marks?: (row: R) => ReactNode;
  /** What, where and when, in one line. */
  about?: (row: R) => ReactNode;
  people?: (record: O) => People;
  /** Where it is on paper. */
  paper?: (id: number) => string;
  stages?: (record: O) => readonly Stage[];
  primary?: (record: O) => Primary | null;
  menu?: (record: O) => readonly MenuMove[];
  /** What concerns all of it: that it stands still, or came back. */
  notice?: (record: O) => ReactNode;
  sections: (record: O) => readonly PageSection[];
  /** What somebody is asked to decide, in reach of the thumb on a phone; a desk has it beside. */
  decision?: (record: O) => ReactNode;
  /** At the right, before the timeline. */
  beside?: (record: O) => ReactNode;
  links?: (record: O) => readonly RecordLink[];
  step?: (entry: Entry) => ReactNode;
  nobody: string;
}

/** So many sections need an index. */
const MANY = 4;

/** One record with everything that belongs to it: what it is, what comes next, what has happened. */
export function RecordPage<R extends ListedRecord, O extends R & WholeRecord>(props: Props<R, O>) {
  const { api } = props;
  const { t } = useTranslation();
  const inAddress = useRecordId() ?? 0;
  const id = props.id ?? inAddress;
  const { data: last, error, refetch } = useQuery(api.one(id));
  const gone = isGone(error);
  const data = gone ? undefined : last;
  const listed = useListed<R>(api.keys.lists, id);
  const row = data ?? (gone ? undefined : listed);
  const router = useRouter();
  const leave = () => void router.navigate({ href: props.back.href });
  const deletion = useDeletion(api.kind, data, leave);
  const sections = data ? props.sections(data) : [];
  const at = useSections(
    sections.map(({ name }) => name),
    Boolean(data),
  );
  const phone = useIsPhone();
  const primary = data ? (props.primary?.(data) ?? null) : null;
  const stages = data ? (props.stages?.(data) ?? []) : [];
  const indexed = sections.length >= MANY;
  const next = <PrimaryMove primary={primary} at={at} />;
  return (
    <div className={classes.page} data-record>
      <PageHead
        back={props.back}
        title={row ? titleOf(row.description) : props.fallback}
        above={row ? <Above {...props} row={row} aliases={data?.aliases} /> : null}
        about={row ? props.about?.(row) : null}
        people={data ? props.people?.(data) : undefined}
      >
        {data ? (
          <>
            <MoreMoves
              moves={[...(props.menu?.(data) ?? []), ...deletion.moves]}
              paper={props.paper?.(id)}
            />
            {deletion.dialog}
            {phone ? null : next}
          </>
        ) : null}
      </PageHead>
      {data ? props.notice?.(data) : null}
      {stages.length > 0 ? <StageBar stages={stages} at={at} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Arriving /> : null}
      {data ? (
        <div className={classes.columns} data-indexed={indexed || undefined}>
          {indexed ? <SectionIndex sections={sections} at={at} /> : null}
          {indexed ? <SectionMenu sections={sections} at={at} /> : null}
          <div className={classes.sections}>
            {sections.map((section) => (
              <SectionCard key={section.name} section={section} at={at} />
            ))}
          </div>
          <aside className={classes.beside} aria-label={t('timeline.title')}>
            {props.beside?.(data)}
            <RecordLinks links={props.links?.(data) ?? []} />
            <RecordStory
              about={{ module: api.kind.name as About['module'], id, key: api.keys.one(id) }}
              record={data}
              step={props.step}
              nobody={props.nobody}
              level={2}
            />
          </aside>
        </div>
      ) : null}
      <PaperFoot />
      {phone && data ? (
        <footer className={`${classes.foot} not-on-paper`}>
          {props.decision?.(data)}
          {next}
        </footer>
      ) : null}
    </div>
  );
}

function Above<R extends ListedRecord>({
  row,
  aliases,
  status,
  marks,
}: {
  row: R;
  aliases?: readonly Alias[];
  status?: (row: R) => ReactNode;
  marks?: (row: R) => ReactNode;
}) {
  return (
    <>
      <span>{row.number}</span>
      {status ? status(row) : <StatusBadge status={row.status} />}
      <FormerNumbers aliases={aliases} />
      {marks?.(row)}
    </>
  );
}

/** The shape of the columns while they are on their way. */
function Arriving() {
  return (
    <div className={classes.columns}>
      <div className={classes.sections}>
        <div className={`card ${classes.section}`}>
          <FactsSkeleton />
        </div>
        <div className={`card ${classes.section}`}>
          <FactsSkeleton />
        </div>
      </div>
      <div className={classes.beside}>
        <RestSkeleton />
      </div>
    </div>
  );
}
