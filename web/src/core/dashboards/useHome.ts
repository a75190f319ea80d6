import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { homeQuery, readHome } from '@/platform/home';
import { useSiteId } from '@/platform/site';

/** Home's answer at the chosen site, for a screen that shows what is in it. */
export function useHome() {
  useEffect(readHome, []);
  return useQuery(homeQuery(useSiteId()));
}
