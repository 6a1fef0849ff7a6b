/** The paths of drawings of 16 by 16 for the steps of the platform and of its own pieces, which have no logo here. */
export const SIGNS: Readonly<Record<string, string>> = {
  LOOP_ON_ITEMS: 'M3 6h8a2 2 0 0 1 2 2v1M13 10H5a2 2 0 0 1-2-2V7M5 4 3 6l2 2M11 8l2 2-2 2',
  ROUTER: 'M8 14V9M8 9 3 4M8 9l5-5M3 7V4h3M10 4h3v3',
  http: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M2 8h12M8 2c-4 4-4 8 0 12M8 2c4 4 4 8 0 12',
  schedule: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3l2 2',
  sftp: 'M2 4h4l1 2h7v7H2zM8 11V8M6.500 9.500 8 8l1.500 1.500',
  smtp: 'M2 4h12v8H2zM2 4l6 5 6-5',
  subflows: 'M2 3h5v4H2zM9 9h5v4H9zM4 7v4h5',
  webhook: 'M6 2a3 3 0 0 1 3 4l2 4M4 8l2-3M11 14a3 3 0 1 0-1-5M4 8a3 3 0 1 0 2 4h4',
};
