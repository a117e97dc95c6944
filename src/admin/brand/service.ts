import type { BrandPackage } from '../../../domain/contract/brand';
import type { Period } from '../../../domain/reports/types';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

export const getBrandFigures = async ({ from, to }: Period) => {
  const { studios, ...rest } = await api('GET /brand_figures', { query: { from, to } });
  return { ...wholeList(studios), ...rest };
};

export const getBrandSettlement = (month: string) => api('GET /brand_settlement', { query: { month } });

export const getBrandPackages = () => api('GET /brand_packages');
export const putBrandPackage = (id: number, valid_in: BrandPackage['valid_in']) =>
  api('PUT /brand_packages/{id}', { params: { id }, body: { valid_in } });
