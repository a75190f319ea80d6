import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { FileSourceProps } from '@/platform/sources';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { FormDialog } from '@/ui/form/FormDialog';
import { useIsPhone } from '@/ui/media';
import { useErrorSentence } from '@/ui/sentence';
import { Pages } from '@/ui/table/Pages';
import { type FileRow, fileApi } from '../api';
import { FileCard } from '../columns';
import { bytesOf, copying } from '../copy';
import { kindsOf, type LibrarySearch } from '../filters';
import classes from '../library.module.css';

/** A document of the library for a field of another record. */
export function ChooseDialog(props: FileSourceProps) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('library.choose.title')} opened={props.opened} onClose={props.onClose}>
      <Choosing {...props} />
    </FormDialog>
  );
}

function Choosing({ accept, limit, onFile, onClose }: FileSourceProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const sentence = useErrorSentence();
  const [search, setSearch] = useState<LibrarySearch>({});
  const kind = kindsOf(accept).join();
  const { data, error, refetch } = useQuery(fileApi.list({ ...search, kind }));
  const taking = useMutation({
    mutationFn: bytesOf,
    // A link is good for some minutes, and a file may have gone meanwhile.
    onError: () => void refetch(),
  });
  const rows = data?.rows ?? [];
  function choose(row: FileRow) {
    if (taking.isPending) return;
    // Said here, it is not done any more once the dialog was closed: nobody wants the file then.
    taking.mutate(row, {
      onSuccess: (file) => {
        onFile(file, copying(row, file.name));
        onClose();
      },
    });
  }
  return (
    <div className={classes.choose}>
      <SearchBox
        label={t('library.search')}
        value={search.q ?? ''}
        onChange={(q) => setSearch({ q })}
        first={!phone}
      />
      {taking.error ? (
        <p className={classes.problem} role="alert">
          {sentence(taking.error)}
        </p>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} small /> : null}
      {data && rows.length === 0 ? (
        <EmptyState title={t(search.q ? 'form.nothingFound' : 'library.emptyTitle')} small />
      ) : null}
      <ul className={classes.choices} aria-busy={!data}>
        {rows.map((row) => (
          <Choice
            key={row.id}
            row={row}
            limit={limit}
            busy={taking.isPending && taking.variables.id === row.id}
            onChoose={() => choose(row)}
          />
        ))}
      </ul>
      {data && data.meta.total_pages > 1 ? (
        <Pages
          meta={data.meta}
          shown={rows.length}
          onPage={(page) => setSearch({ ...search, page: String(page) })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  row: FileRow;
  limit: number;
  busy: boolean;
  onChoose: () => void;
}

/** A file to choose, unless the field takes none so large. */
function Choice({ row, limit, busy, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const large = row.size > limit;
  return (
    <li>
      <button type="button" disabled={large} aria-busy={busy} onClick={onChoose}>
        <FileCard row={row} />
        {busy ? <Loader size={16} /> : null}
      </button>
      {large ? (
        <p className={classes.quiet}>
          {t('files.tooLarge', { name: row.name, limit: bytes(limit) })}
        </p>
      ) : null}
    </li>
  );
}
