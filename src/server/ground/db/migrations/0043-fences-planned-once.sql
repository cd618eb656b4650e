-- The same as order_range and order_fence, for questions that are planned anew each time: there is no place for a thousand fences in a
-- plan, which took twice as long to make as the rest of it. A connection keeps the plan of a function like this one.
create function range_of_key(key float8) returns int language plpgsql immutable parallel safe cost 1 as
  'begin return order_range(key); end';
create function fence_of_range(place int) returns float8 language plpgsql immutable parallel safe cost 1 as
  'begin return order_fence(place); end';
