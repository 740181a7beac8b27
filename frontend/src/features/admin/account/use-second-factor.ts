/** What staff have beside the password, and how they come to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf } from '@/api/client';

const key = ['staff', 'second-factor'];

export function useSecondFactor() {
  return useQuery({
    queryKey: key,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/second-factor')),
  });
}

/** Makes a secret for an authenticator; nothing is asked for until its first code has come. */
export async function beginSecondFactor(body: { password: string }) {
  return dataOf(await adminApi.POST('/api/admin/second-factor', { body }));
}

export interface PasswordAndCode {
  password: string;
  code: string;
}

/** What changes the second factor, each with what it tells this once. */
export function useSecondFactorActs() {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: key });
  return {
    confirm: async (body: { code: string }) => {
      const { codes } = dataOf(await adminApi.POST('/api/admin/second-factor/confirm', { body }));
      void changed();
      return codes;
    },
    makeCodes: async (body: PasswordAndCode) => {
      const path = '/api/admin/second-factor/recovery-codes';
      const { codes } = dataOf(await adminApi.POST(path, { body }));
      void changed();
      return codes;
    },
    remove: async (body: PasswordAndCode) => {
      dataOf(await adminApi.DELETE('/api/admin/second-factor', { body }));
      await changed();
    },
  };
}
