/** The devices and apps that have a password of their own. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';
import type { components } from '@/api/schema';

const devicesKey = ['devices'];

export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async () => dataOf(await api.GET('/api/profile/devices')),
  });
}

export function useDeviceChanges() {
  const queries = useQueryClient();
  const changed = async <Data>(change: Promise<Data>): Promise<Data> => {
    try {
      return await change;
    } finally {
      await queries.invalidateQueries({ queryKey: devicesKey });
    }
  };
  return {
    add: (body: components['schemas']['NewDevice']) =>
      changed(api.POST('/api/profile/devices', { body }).then(dataOf)),
    remove: (id: string) =>
      changed(api.DELETE('/api/profile/devices/{id}', { params: { path: { id } } }).then(dataOf)),
  };
}
