import { Button } from '@mantine/core';
import { IconFolderPlus, IconFolders, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListNavigation } from '@/core/records/navigation';
import { RecordTable } from '@/core/records/RecordTable';
import { useCan } from '@/platform/can';
import type { Refusal } from '@/platform/holder';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { FormDialog } from '@/ui/form/FormDialog';
import { GuardedButton } from '@/ui/GuardedButton';
import { ImportButton } from '@/ui/import/ImportButton';
import { useIsPhone, useIsTouch } from '@/ui/media';
import { PageHeader } from '@/ui/PageHeader';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectButton } from '@/ui/table/SelectButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { fileApi, folderQuery, treeQuery } from './api';
import { FileCard, useFileColumns } from './columns';
import { FolderDialog } from './dialogs/FolderDialog';
import { FolderMenu } from './FolderMenu';
import { type LibrarySearch, spotOf, spotText, whereOf } from './filters';
import classes from './library.module.css';
import { Places, useBelow } from './Places';
import { SubFolders } from './SubFolders';
import { ACCEPTED } from './send';
import { Trail } from './Trail';
import { UploadList } from './UploadList';
import { uploads } from './uploads';
import { useBulk } from './useBulk';
import { useFileFilters } from './useFileFilters';
import { useTitle } from './useTitle';

/** The library: the trees of folders, and what is in the one where one is. */
export function LibraryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const navigation = useListNavigation<LibrarySearch>('/library', '/library');
  const { search, patch } = navigation;
  const spot = spotOf(search.in);
  const folder = useQuery(folderQuery(spot.at === 'folder' ? spot.id : 0)).data;
  const { view, change } = useTableView('library');
  const columns = useFileColumns();
  const filters = useFileFilters();
  const marked = useChosen();
  const bulk = useBulk();
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/library/view/$id', params: { id: String(id) } });
  const below = useBelow(spot);
  const title = useTitle(spot, folder);
  const refusal = useRefusalAt(spot, folder?.can.add);
  const { page: _, in: __, ...values } = search;
  const send = (files: readonly File[]) => uploads.add(files, whereOf(spot));
  const may = refusal === null;
  const touch = useIsTouch();
  return (
    <div className={classes.frame}>
      <Places here={spot} way={(folder?.path ?? []).map((step) => step.id)} />
      <Drop send={may ? send : undefined}>
        <Trail folder={folder} />
        <PageHeader title={title}>
          <PlacesButton here={spotText(spot) ?? ''}>
            <Places here={spot} way={(folder?.path ?? []).map((step) => step.id)} />
          </PlacesButton>
          {folder ? <FolderMenu folder={folder} /> : null}
          <Adding refusal={refusal} send={send} where={whereOf(spot)} />
        </PageHeader>
        {folder?.shares?.length ? (
          <p className={classes.quiet}>
            {t('library.sharedWith')}: {folder.shares.map(({ name }) => name).join(', ')}
          </p>
        ) : null}
        <UploadList />
        {search.q ? null : <SubFolders spot={spot} />}
        <FilterBar
          filters={filters}
          values={values}
          onChange={patch}
          search={t('library.search')}
          tools={
            <>
              <ExportButton onExport={(format) => fileApi.export(search, format)} />
              <SelectButton chosen={marked} />
            </>
          }
        >
          <ViewMenu columns={columns} view={view} onChange={change} />
        </FilterBar>
        <RecordTable
          api={fileApi}
          navigation={{ ...navigation, open }}
          title={title}
          columns={columns}
          filters={filters}
          sort="-updated_at"
          card={(row) => <FileCard row={row} />}
          empty={
            below?.length ? (
              <p className={classes.quiet}>{t('library.emptyBeside')}</p>
            ) : (
              <EmptyState
                title={t('library.emptyTitle')}
                text={t(may && !touch ? 'library.emptyDrop' : 'library.empty')}
              />
            )
          }
          bulk={bulk}
          arranged={view}
          marked={marked}
        />
      </Drop>
    </div>
  );
}

/** Why nothing may be added here: the right, the organization's limits, or whose folder it is. */
function useRefusalAt(
  spot: ReturnType<typeof spotOf>,
  folderSays: string | undefined,
): Refusal | null {
  const { why } = useCan();
  const tree = useQuery(treeQuery(spot.at === 'site' ? spot.id : 0)).data;
  const refusal = why('Library', 'create');
  if (refusal) return refusal;
  return (spot.at === 'folder' && folderSays) || (spot.at === 'site' && tree?.add)
    ? 'permission'
    : null;
}

/** On a phone the trees have a screen of their own. */
function PlacesButton({ here, children }: { here: string; children: React.ReactNode }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [opened, setOpened] = useState<string | null>(null);
  if (!phone) return null;
  return (
    <>
      <Button
        variant="default"
        className="icon-on-phone"
        leftSection={<IconFolders size={16} aria-hidden />}
        onClick={() => setOpened(here)}
      >
        {t('library.places')}
      </Button>
      <FormDialog
        title={t('library.places')}
        opened={opened === here}
        onClose={() => setOpened(null)}
      >
        {children}
      </FormDialog>
    </>
  );
}

interface AddingProps {
  refusal: Refusal | null;
  send: (files: readonly File[]) => void;
  where: ReturnType<typeof whereOf>;
}

/** A new folder, and files. */
function Adding({ refusal, send, where }: AddingProps) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { can } = useCan();
  if (refusal === 'permission') return null;
  return (
    <>
      {can('Library', 'update') ? <ImportButton refusal={null} to="/library/import" /> : null}
      <GuardedButton
        refusal={refusal}
        variant="default"
        className="icon-on-phone"
        leftSection={<IconFolderPlus size={16} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        {t('library.newFolder')}
      </GuardedButton>
      <GuardedButton
        refusal={refusal}
        className="icon-on-phone"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('library.upload.files')}
      </GuardedButton>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('library.upload.choose')}
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <FolderDialog opened={naming} onClose={() => setNaming(false)} where={where} />
    </>
  );
}

interface DropProps {
  send?: (files: readonly File[]) => void;
  children: React.ReactNode;
}

/** Files are dropped onto the whole of it. */
function Drop({ send, children }: DropProps) {
  const [over, setOver] = useState(false);
  const on = (event: DragEvent) => {
    if (!send || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') send([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button for the same.
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={on}
      onDragLeave={on}
      onDrop={on}
    >
      {children}
    </div>
  );
}
