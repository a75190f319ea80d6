import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/ui/ErrorState';
import { formApi } from './api';
import { Editor } from './edit/Editor';
import { EditorSkeleton } from './edit/EditorSkeleton';
import type { FormEditorProps } from './edit/props';

/** A form is built here: its draft, which is saved by itself, and its publication. */
export function FormEditor(props: FormEditorProps) {
  const form = formApi(props.base, props.id);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: form.key,
    queryFn: ({ signal }) => form.read(signal),
    // What is typed is never replaced by what comes in: a conflict is said when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || !isFetchedAfterMount) return <EditorSkeleton />;
  return <Editor key={props.id} {...props} first={data} />;
}
