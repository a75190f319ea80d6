import { IconBell, IconPlus } from '@tabler/icons-react';
import { type AnyRoute, createRoute, Outlet } from '@tanstack/react-router';
import { useColumnKit } from '@/core/records/columns';
import { Tile } from '@/core/records/home/Tile';
import { useListNavigation } from '@/core/records/navigation';
import { RecordPage } from '@/core/records/page/RecordPage';
import { RecordList } from '@/core/records/RecordList';
import { RecordPanel } from '@/core/records/RecordPanel';
import { WorkItem } from '@/core/records/work/WorkItem';
import { can } from '@/platform/can';
import type { HomeProps } from '@/platform/home';
import type { Manifest, WorkProps } from '@/platform/modules';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { type DrillRow, type DrillSearch, drill, drillApi, type Said, STATUSES } from './api';

// A module that does not exist, the screens' side of server/inventedtest: what one needs to say
// for a list, a record and a place everywhere, and nothing else knows it.

export const words = {
  title: 'Drills',
  new: 'New drill',
  search: 'Search drills',
  empty: 'No drills yet',
  waits: 'Drills to hold',
  steps: 'Steps',
  key: 'Go to drills',
  unsent: 'Drill',
  field: { steps: 'Number of steps', held_on: 'Held on' },
  verb: { held: 'held it' },
  notice: { drill_given: '{{actor}} gave you {{number}}: {{title}}' },
  refusal: { drill_in_use: 'Somebody is at it.' },
};

const useNavigation = () => useListNavigation<DrillSearch>('/drills', '/drills/new');

function Drills() {
  const kit = useColumnKit();
  return (
    <>
      <RecordList
        api={drillApi}
        navigation={useNavigation()}
        title="Drills"
        searching="Search drills"
        statuses={STATUSES}
        columns={[
          kit.number(),
          { key: 'title', label: 'Drill', render: (row) => row.description },
          { key: 'steps', label: 'Steps', sort: 'steps', render: (row) => row.steps },
          kit.status(128),
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'site_id',
            label: 'Site',
            choices: [{ value: '7', label: 'Silo' }],
          },
        ]}
        card={(row) => row.description}
        empty={<p>No drills yet</p>}
        saved={'drills' as never}
        adding={{ right: 'Library', label: 'New drill' }}
      />
      <Outlet />
    </>
  );
}

function DrillPanel() {
  const { close } = useNavigation();
  return (
    <RecordPanel
      api={drillApi}
      onClose={close}
      fallback="Drill"
      paper={(id) => `/drills/${id}/report`}
      page={(row) => `/drill/${row.id}/whole`}
      facts={(row) => <p>{row.steps} steps</p>}
      rest={() => null}
      footer={() => null}
      nobody="Somebody"
    />
  );
}

/** What waits on Home for whoever is to hold it. */
function DrillWork({ record, open, onToggle, onDone }: WorkProps<Said<DrillRow>>) {
  return (
    <WorkItem
      number={record.number}
      title={record.title}
      href={`/drills/summary/${record.id}`}
      about={[`${record.steps} steps`]}
      action="Hold"
      open={open}
      onToggle={onToggle}
    >
      <button type="button" onClick={onDone}>
        It was held
      </button>
    </WorkItem>
  );
}

/** How many are to be held, on Home. */
function DrillTile({ numbers }: HomeProps<{ open: number }>) {
  return <Tile label="Drills open" value={String(numbers.open)} below="" />;
}

/** What the test presses is counted here. */
export const held: number[] = [];

function DrillPage() {
  return (
    <RecordPage
      api={drillApi}
      fallback="Drill"
      back={{ href: '/drills?status=all', label: 'Drills' }}
      about={(row) => `${row.steps} steps`}
      people={(drill) => [['Held by', drill.timeline?.[0]?.actor?.name]]}
      paper={(id) => `/drills/${id}/report`}
      stages={() => [
        { name: 'planned', label: 'Planned', state: 'done', section: 'place' },
        { name: 'open', label: 'To hold', state: 'now' },
      ]}
      primary={({ id, steps }) => ({
        label: 'Hold',
        run: () => held.push(id),
        missing: steps > 9 ? [{ text: 'Somebody to lead it', section: 'people' }] : [],
      })}
      menu={() => [
        { label: 'Repeat', run: () => undefined },
        { label: 'Call off', run: () => undefined, why: 'Somebody is at it.', danger: true },
      ]}
      sections={({ steps }) => [
        { name: 'place', title: 'Place', done: true, body: <p>At the silo</p> },
        { name: 'people', title: 'People', missing: ['Who leads it'], body: <p>Nobody</p> },
        { name: 'steps', title: 'Course', count: steps, body: <p>One after the other</p> },
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
        { kind: 'Drill', number: 'DRL-000008', title: 'Leave the yard', href: '/drill/8/whole' },
      ]}
      nobody="Somebody"
    />
  );
}

function routesBelow(parent: AnyRoute) {
  const list = createRoute({
    getParentRoute: () => parent,
    path: '/drills',
    validateSearch: listSearch('status', 'site_id'),
    beforeLoad: requires('Library', 'read'),
    component: Drills,
  });
  const summary = createRoute({
    getParentRoute: () => list,
    path: 'summary/$id/{-$tab}',
    component: DrillPanel,
  });
  const page = createRoute({
    getParentRoute: () => parent,
    path: '/drill/$id/whole',
    component: DrillPage,
  });
  return [list.addChildren([summary]), page];
}

/** A real module names its routes; here the test gives them their root. */
export const drillsBelow = (parent: AnyRoute) =>
  ({
    name: 'drills',
    routes: { app: routesBelow(parent) },
    kinds: [drill],
    places: [
      {
        label: 'drills.title' as never,
        group: 'happenings',
        to: '/drills',
        icon: IconBell,
        allowed: (who) => can(who, 'Library', 'read'),
        bySite: true,
        key: 'l',
        keyHelp: 'drills.key' as never,
      },
    ],
    commands: [
      {
        label: 'drills.new' as never,
        group: 'create',
        to: '/drills/new',
        icon: IconPlus,
        allowed: (who) => can(who, 'Library', 'create'),
      },
    ],
    work: [
      {
        group: 'mine',
        why: 'hold',
        label: 'drills.waits' as never,
        count: 'to_hold' as never,
        item: DrillWork,
      },
    ],
    home: { of: 'drills' as never, tiles: DrillTile },
    log: { names: ['Drill'], fields: { steps: 'drills.steps' as never } },
    notices: { drill_over: { part: 'timeline' } },
  }) satisfies Manifest;
