export const VENDOR_BASE_URL = 'https://api.firmable.com';
