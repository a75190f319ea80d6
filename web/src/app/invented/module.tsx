import { IconLadder, IconPlus } from '@tabler/icons-react';
import { type AnyRoute, createRoute, Outlet } from '@tanstack/react-router';
import { type ListedRecord, recordApi } from '@/modules/records/api';
import { RecordPage } from '@/modules/records/page/RecordPage';
import { useListPlace } from '@/modules/records/place';
import { RecordList } from '@/modules/records/RecordList';
import { RecordPanel, type WholeRecord } from '@/modules/records/RecordPanel';
import { can } from '@/platform/can';
import type { Manifest, RecordKind } from '@/platform/modules';
import { known, type ListSearch, listSearch } from '@/platform/search';
import { send } from '@/platform/transport';
import { requires } from '@/shell/guards';
import { StatusBadge } from '@/ui/StatusBadge';
import type { PageMeta } from '@/ui/table/columns';

// A module that does not exist: what one needs to say for a list, a record and a
// place everywhere, and nothing else knows it.

export const words = {
  title: 'Ladders',
  new: 'New ladder',
  search: 'Search ladders',
  empty: 'No ladders yet',
  steps: 'Steps',
  key: 'Go to ladders',
  unsent: 'Ladder',
  field: { steps: 'Number of steps', risen_at: 'Put up' },
  verb: { raised: 'put it up' },
  notice: { ladder_raised: '{{actor}} put up {{number}}: {{title}}' },
  refusal: { ladder_in_use: 'Somebody stands on it.' },
};

const STATUSES = ['open', 'closed'] as const;

const ladder: RecordKind = {
  name: 'Ladder',
  key: 'ladders',
  icon: IconLadder,
  right: 'Audit',
  list: '/api/ladders',
  screen: '/ladders',
  root: '/ladders',
  summary: (id) => `/ladders/summary/${id}`,
  touches: ['observations'],
  history: { fields: { risen_at: { as: 'day' } }, hides: { raised: ['status'] } },
};

interface LadderRow extends ListedRecord {
  readonly steps: number;
}

type Ladder = LadderRow & WholeRecord;
type LadderSearch = ListSearch & { status?: string; steps?: string };

/** The typed client knows real addresses only. */
async function get<A>(path: string, query: object = {}): Promise<{ data: A; response: Response }> {
  const url = new URL(path, location.href);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const response = await send(new Request(url));
  return { data: (await response.clone().json()) as A, response };
}

export const ladderApi = recordApi({
  kind: ladder,
  perPage: 15,
  filters: ({ q, status, steps }: LadderSearch) => ({ q, status: known(STATUSES, status), steps }),
  chosen: (ids) => ({ q: undefined, status: undefined, steps: undefined, ladder_id: ids }),
  list: (query) => get<{ ladders: LadderRow[]; meta: PageMeta }>('/api/ladders', query),
  rows: (answer) => answer.ladders,
  counts: (query) => get<{ counts: Record<string, number> }>('/api/ladders/counts', query),
  one: async (id) => (await get<{ ladder: Ladder }>(`/api/ladders/${id}`)).data.ladder,
});

const usePlace = () => useListPlace<LadderSearch>('/ladders', '/ladders/new');

function Ladders() {
  return (
    <>
      <RecordList
        api={ladderApi}
        place={usePlace()}
        title="Ladders"
        searching="Search ladders"
        statuses={STATUSES}
        columns={[
          { key: 'number', label: 'Number', render: (row) => row.number },
          { key: 'title', label: 'Ladder', render: (row) => row.description },
          { key: 'steps', label: 'Steps', sort: 'steps', render: (row) => row.steps },
          { key: 'status', label: 'Status', render: (row) => <StatusBadge status={row.status} /> },
        ]}
        filters={[
          { kind: 'choice', key: 'steps', label: 'Steps', choices: [{ value: '7', label: '7' }] },
        ]}
        card={(row) => row.description}
        empty={<p>No ladders yet</p>}
        saved={'ladders' as never}
        adding={{ right: 'Audit', label: 'New ladder' }}
      />
      <Outlet />
    </>
  );
}

function LadderPanel() {
  const { close } = usePlace();
  return (
    <RecordPanel
      api={ladderApi}
      onClose={close}
      fallback="Ladder"
      paper={(id) => `/ladders/${id}/report`}
      page={(row) => `/ladder/${row.id}/whole`}
      facts={(row) => <p>{row.steps} steps</p>}
      rest={() => null}
      footer={() => null}
      nobody="Somebody"
    />
  );
}

/** What the test presses is counted here. */
export const raised: number[] = [];

function LadderPage() {
  return (
    <RecordPage
      api={ladderApi}
      fallback="Ladder"
      back={{ href: '/ladders?status=all', label: 'Ladders' }}
      about={(row) => `${row.steps} steps`}
      people={(ladder) => [['Put up by', ladder.timeline?.[0]?.actor?.name]]}
      paper={(id) => `/ladders/${id}/report`}
      stages={() => [
        { name: 'up', label: 'Put up', state: 'done', section: 'place' },
        { name: 'used', label: 'In use', state: 'now' },
      ]}
      primary={({ id, steps }) => ({
        label: 'Raise',
        run: () => raised.push(id),
        missing: steps > 9 ? [{ text: 'Somebody to hold it', section: 'people' }] : [],
      })}
      menu={() => [
        { label: 'Paint', run: () => undefined },
        { label: 'Saw up', run: () => undefined, why: 'Somebody stands on it.', danger: true },
      ]}
      sections={({ steps }) => [
        { name: 'place', title: 'Place', done: true, body: <p>At the silo</p> },
        { name: 'people', title: 'People', missing: ['Who holds it'], body: <p>Nobody</p> },
        { name: 'steps', title: 'Rungs', count: steps, body: <p>All of wood</p> },
        {
          name: 'colour',
          title: 'Colour',
          edit: {
            form: (done) => (
              <form>
                <input aria-label="Colour" />
                <button type="button" onClick={done}>
                  Keep
                </button>
              </form>
            ),
          },
          body: <p>Green</p>,
        },
      ]}
      links={() => [
        { kind: 'Ladder', number: 'LAD-000008', title: 'In the yard', href: '/ladder/8/whole' },
      ]}
      nobody="Somebody"
    />
  );
}

function routesBelow(parent: AnyRoute) {
  const list = createRoute({
    getParentRoute: () => parent,
    path: '/ladders',
    validateSearch: listSearch('status', 'steps'),
    beforeLoad: requires('Audit', 'read'),
    component: Ladders,
  });
  const summary = createRoute({
    getParentRoute: () => list,
    path: 'summary/$id/{-$tab}',
    component: LadderPanel,
  });
  const page = createRoute({
    getParentRoute: () => parent,
    path: '/ladder/$id/whole',
    component: LadderPage,
  });
  return [list.addChildren([summary]), page];
}

/** A real module names its routes; here the test gives them their root. */
export const laddersBelow = (parent: AnyRoute) =>
  ({
    name: 'ladders',
    routes: { app: routesBelow(parent) },
    kinds: [ladder],
    places: [
      {
        label: 'ladders.title' as never,
        group: 'happenings',
        to: '/ladders',
        icon: IconLadder,
        allowed: (who) => can(who, 'Audit', 'read'),
        bySite: true,
        key: 'l',
        keyHelp: 'ladders.key' as never,
      },
    ],
    commands: [
      {
        label: 'ladders.new' as never,
        group: 'create',
        to: '/ladders/new',
        icon: IconPlus,
        allowed: (who) => can(who, 'Audit', 'create'),
      },
    ],
    notices: { ladder_fell: { part: 'timeline' } },
  }) satisfies Manifest;
